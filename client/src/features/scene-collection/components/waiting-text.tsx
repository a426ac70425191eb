import { Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';

/** After this long it is said what is waited for, ms. */
const PATIENCE_MS = 1000;

/** Says what comes: at once to screen readers, after a second to all. Its place is held from the beginning. */
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
