import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';

/** Delay until the wait is explained, ms. */
const PATIENCE_MS = 1000;

/** Skeleton of a list. `text` explains the wait: immediately to screen readers, visibly after a second. */
export function ListSkeleton({ text, rows = 3 }: { text: string; rows?: number }) {
  const [slow, setSlow] = useState(false);
  useEffect(function losePatience() {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Stack role="status" gap="2" position="relative" data-loading="">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height="60px" />
      ))}
      <Text color="muted" minH="24px">
        <Text as="span" srOnly={!slow}>
          {text}
        </Text>
      </Text>
    </Stack>
  );
}
