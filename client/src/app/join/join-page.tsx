import { Flex } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { JoinCard } from '../../features/studio/components/join-card.js';
import { PageFooter } from '../shell/page-footer.js';
import { useJoin, type Joiner } from './use-join.js';

interface Props {
  /** Null if the address contains no link. */
  token: string | null;
  joiner: Joiner | null;
  otherwise: ReactNode;
}

/** Page of a helper's link: signs in if needed, shows who invites, then joins on one tap. */
export default function JoinPage({ token, joiner, otherwise }: Props) {
  const [first] = useState(token);
  if (first === null) return otherwise;
  return <Loaded token={first} joiner={joiner} />;
}

function Loaded({ token, joiner }: { token: string; joiner: Joiner | null }) {
  const { state, busy, join, retry } = useJoin(token, joiner);
  return (
    <Flex direction="column" minH="100dvh" maxW="600px" mx="auto" px="4">
      <Flex as="main" direction="column" flex="1" gap="4" py="6" minW="0">
        <JoinCard
          state={state}
          busy={busy}
          onSignIn={() => location.assign('/api/v1/auth/twitch')}
          onJoin={join}
          onRetry={retry}
        />
      </Flex>
      <PageFooter />
    </Flex>
  );
}
