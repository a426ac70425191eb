import { HandedOver } from '../../features/stream/set-up/components/handed-over.js';
import { useCopy } from '../use-copy.js';
import { PageFooter } from '../shell/page-footer.js';
import { Flex } from '@chakra-ui/react';
import { useHandOver } from './use-hand-over.js';

/** Page of a hand-over link. It sets up this phone for a stream, without a sign-in. */
export default function HandOverPage({ token }: { token: string }) {
  const copy = useCopy();
  const { state, isRedeeming, redeem } = useHandOver(token);
  return (
    <Flex direction="column" minH="100dvh" maxW="600px" mx="auto" px="4">
      <Flex as="main" direction="column" flex="1" gap="4" py="6" minW="0">
        <HandedOver state={state} busy={isRedeeming} onRedeem={redeem} onCopy={copy} />
      </Flex>
      <PageFooter />
    </Flex>
  );
}
