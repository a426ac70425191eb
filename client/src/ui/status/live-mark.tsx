import { Box, Flex } from '@chakra-ui/react';
import { Radio, WifiOff } from 'lucide-react';

const STYLES = {
  offline: {
    icon: <WifiOff aria-hidden size={16} />,
    style: { px: '3', borderWidth: '1px', borderColor: 'line', color: 'muted' },
  },
  live: {
    icon: <Radio aria-hidden size={16} />,
    style: { px: '3', borderWidth: '1px', borderColor: 'moss', color: 'moss' },
  },
} as const;

interface Props {
  /** `live`: the stream's feed arrives. */
  state: keyof typeof STYLES;
  text: string;
}

/** Shows if a stream's feed arrives. */
export function LiveMark({ state, text }: Props) {
  const { icon, style } = STYLES[state];
  return (
    <Flex
      as="span"
      align="center"
      gap="1"
      minH="24px"
      borderRadius="999px"
      fontSize="sm"
      fontWeight="700"
      whiteSpace="nowrap"
      {...style}
    >
      <Box
        as="span"
        display="flex"
        {...(state !== 'offline' && { animation: 'pulse 1.6s ease-in-out infinite' })}
      >
        {icon}
      </Box>
      {text}
    </Flex>
  );
}
