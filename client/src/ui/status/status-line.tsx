import { Box, Flex, Text } from '@chakra-ui/react';

const DOTS = {
  pending: { bg: 'amber', animation: 'pulse 1.2s ease-in-out infinite' },
  good: { bg: 'moss' },
} as const;

interface Props {
  /** `pending`: the page waits for something. */
  tone: keyof typeof DOTS;
  children: string;
}

/** A sentence about the progress, with a dot that pulses while the page waits. Changes are announced. */
export function StatusLine({ tone, children }: Props) {
  return (
    <Flex role="status" align="baseline" gap="2">
      <Box as="span" data-dot flexShrink="0" boxSize="10px" borderRadius="full" {...DOTS[tone]} />
      <Text as="span" minW="0" textWrap="pretty">
        {children}
      </Text>
    </Flex>
  );
}
