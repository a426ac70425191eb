import { Box, Text } from '@chakra-ui/react';

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
    <Text role="status" textAlign="center" textWrap="balance">
      <Box
        as="span"
        data-dot
        display="inline-block"
        boxSize="10px"
        me="2"
        borderRadius="full"
        {...DOTS[tone]}
      />
      {children}
    </Text>
  );
}
