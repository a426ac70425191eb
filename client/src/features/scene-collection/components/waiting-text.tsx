import { Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';

/** Delay before the wait is explained, ms. */
const EXPLANATION_DELAY_MS = 1000;

/**
 * Explains a wait: immediately to screen readers, visibly after a second. The text's space is reserved from the start.
 */
export function WaitingText({ text }: { text: string }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(function showAfterDelay() {
    const timer = setTimeout(() => setSlow(true), EXPLANATION_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Text role="status" color="muted" minH="24px" mb="2">
      <Text as="span" srOnly={!isSlow}>
        {text}
      </Text>
    </Text>
  );
}
