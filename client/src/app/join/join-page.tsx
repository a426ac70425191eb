import { Flex } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { JoinCard } from '../../features/studio/components/join-card.js';
import { PageFooter } from '../shell/page-footer.js';
import { useJoin, type Joiner } from './use-join.js';

interface Props {
  /** Null if no token is stored. */
  token: string | null;
  joiner: Joiner | null;
  fallbackPage: ReactNode;
}

/** Page of a helper's link. Shows who invites, lets a visitor sign in, and joins the studio on one tap. */
export default function JoinPage({ token, joiner, fallbackPage }: Props) {
  // The token is removed from the storage after its use, while the page is still open.
  const [initialToken] = useState(token);
  if (initialToken === null) return fallbackPage;
  return <JoinContent token={initialToken} joiner={joiner} />;
}

function JoinContent({ token, joiner }: { token: string; joiner: Joiner | null }) {
  const { state, isJoining, join, retry } = useJoin(token, joiner);
  return (
    <Flex direction="column" minH="100dvh" maxW="600px" mx="auto" px="4">
      <Flex as="main" direction="column" flex="1" gap="4" py="6" minW="0">
        <JoinCard
          state={state}
          busy={isJoining}
          onSignIn={() => location.assign('/api/v1/auth/twitch')}
          onJoin={join}
          onRetry={retry}
        />
      </Flex>
      <PageFooter />
    </Flex>
  );
}
