import { Box, Flex, Text } from '@chakra-ui/react';
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
  /** Filled like the broadcast's status in the header. */
  onAir: {
    icon: <Radio aria-hidden size={16} />,
    style: { px: '3', bg: 'liveFill', color: 'onLiveFill' },
  },
} as const;

interface Props {
  /** `live`: the stream's feed arrives. `onAir`: viewers see it. */
  state: keyof typeof STYLES;
  text: string;
  /** Shown instead of `text`, which screen readers still get. */
  shownText?: string | undefined;
}

export function LiveMark({ state, text, shownText }: Props) {
  const { icon, style } = STYLES[state];
  return (
    <Flex
      as="span"
      // Contains the text for screen readers, which is out of the flow.
      position="relative"
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
      {shownText === undefined ? (
        text
      ) : (
        <>
          <Text as="span" srOnly>
            {text}
          </Text>
          {shownText}
        </>
      )}
    </Flex>
  );
}
