import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { useElapsed, useLoadingAttribute } from './use-loading-attribute.js';

/** Delay before the wait is explained, ms. */
const LONG_WAIT_MS = 1000;

interface Props {
  /** Explains the wait: immediately to screen readers, visibly after a second. */
  text: string;
  rows?: number;
  /** True to hide the content below for up to 2 s. */
  hidesBelow?: boolean;
}

export function ListSkeleton({ text, rows = 3, hidesBelow = false }: Props) {
  const isLongWait = useElapsed(LONG_WAIT_MS);
  return (
    <Stack role="status" gap="2" position="relative" {...useLoadingAttribute(hidesBelow)}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height="60px" />
      ))}
      <Text color="muted" minH="24px">
        <Text as="span" srOnly={!isLongWait}>
          {text}
        </Text>
      </Text>
    </Stack>
  );
}
