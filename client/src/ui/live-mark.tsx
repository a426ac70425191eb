import { Box, Flex } from '@chakra-ui/react';
import { Radio, WifiOff } from 'lucide-react';

export function LiveMark({ live, text }: { live: boolean; text: string }) {
  const Icon = live ? Radio : WifiOff;
  return (
    <Flex
      as="span"
      align="center"
      gap="1"
      px="3"
      minH="32px"
      borderRadius="999px"
      borderWidth="1px"
      borderColor={live ? 'moss' : 'line'}
      color={live ? 'moss' : 'muted'}
      fontSize="sm"
      fontWeight="600"
      whiteSpace="nowrap"
    >
      <Box asChild {...(live && { animation: 'pulse 1.6s ease-in-out infinite' })}>
        <Icon aria-hidden size={16} />
      </Box>
      {text}
    </Flex>
  );
}
