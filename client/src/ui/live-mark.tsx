import { Box, Flex } from '@chakra-ui/react';
import { Radio, WifiOff } from 'lucide-react';

const STYLES = {
  offline: { icon: WifiOff, style: { borderColor: 'line', color: 'muted' } },
  live: { icon: Radio, style: { borderColor: 'moss', color: 'moss' } },
  onAir: {
    icon: Radio,
    style: { borderColor: 'liveFill', bg: 'liveFill', color: 'onLiveFill', textTransform: 'uppercase' },
  },
} as const;

interface Props {
  /** `live`: the stream's feed arrives. `onAir`: viewers see it. */
  state: keyof typeof STYLES;
  text: string;
}

export function LiveMark({ state, text }: Props) {
  const { icon: Icon, style } = STYLES[state];
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
      {...style}
    >
      <Box asChild {...(state !== 'offline' && { animation: 'pulse 1.6s ease-in-out infinite' })}>
        <Icon aria-hidden size={16} />
      </Box>
      {text}
    </Flex>
  );
}
