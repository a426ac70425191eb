import { Box, Flex } from '@chakra-ui/react';
import { Radio, WifiOff } from 'lucide-react';

const LOOKS = {
  offline: { icon: WifiOff, look: { borderColor: 'line', color: 'muted' } },
  live: { icon: Radio, look: { borderColor: 'moss', color: 'moss' } },
  onAir: {
    icon: Radio,
    look: { borderColor: 'liveFill', bg: 'liveFill', color: 'onLiveFill', textTransform: 'uppercase' },
  },
} as const;

interface Props {
  /** `live`: its feed arrives. `onAir`: viewers see it. */
  state: keyof typeof LOOKS;
  text: string;
}

export function LiveMark({ state, text }: Props) {
  const { icon: Icon, look } = LOOKS[state];
  return (
    <Flex
      as="span"
      align="center"
      gap="1"
      px="3"
      minH="32px"
      borderRadius="999px"
      borderWidth="1px"
      fontSize="sm"
      fontWeight="700"
      whiteSpace="nowrap"
      {...look}
    >
      <Box asChild {...(state !== 'offline' && { animation: 'pulse 1.6s ease-in-out infinite' })}>
        <Icon aria-hidden size={16} />
      </Box>
      {text}
    </Flex>
  );
}
