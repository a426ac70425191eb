import { Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Docked } from '../../../ui/dock/docked.js';

/**
 * The next step to a broadcast, within reach of the thumb. It is in the place of the thumb bar, so that nothing moves
 * when the broadcast begins.
 */
export function NextStep({ children }: { children: ReactNode }) {
  return (
    <Docked>
      <Stack width="full" maxW={{ base: '600px', lg: 'none' }} mx="auto" p={{ base: '2', lg: '0' }}>
        {children}
      </Stack>
    </Docked>
  );
}
