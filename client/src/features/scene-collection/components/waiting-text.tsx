import { Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';

/** Delay before the wait is explained, ms. */
const PATIENCE_MS = 1000;

/** Explains a wait: immediately to screen readers, visibly after a second. Its space is reserved from the start. */
export function WaitingText({ text }: { text: string }) {
  const [slow, setSlow] = useState(false);
  useEffect(function losePatience() {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Text role="status" color="muted" minH="24px" mb="2">
      <Text as="span" srOnly={!slow}>
        {text}
      </Text>
    </Text>
  );
}
