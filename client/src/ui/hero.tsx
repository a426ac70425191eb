import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  /** Null or false without a picture. */
  picture: ReactNode;
  /** The trail and its notices. */
  children: ReactNode;
}

/** The picture that viewers see, with the trail as its caption: below it on a phone, beside it in a wide pane. */
export function Hero({ picture, children }: Props) {
  if (!picture) return <>{children}</>;
  return (
    <Box css={{ containerType: 'inline-size' }} my="4">
      <Box css={{ '@container (min-width: 640px)': { display: 'flex', alignItems: 'center', gap: '24px' } }}>
        <Box flex="3 1 0" minW="0">
          {picture}
        </Box>
        <Box flex="2 1 0" minW="0" mt="2">
          {children}
        </Box>
      </Box>
    </Box>
  );
}
