import { Flex } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { JoinCard, type JoinState } from '../../features/studio/components/join-card.js';
import type { MeQuery } from '../../features/user/user.generated.js';
import { Footer } from '../shell/footer.js';
import { useJoin } from './use-join.js';

export type Joiner = Pick<MeQuery['me'], 'displayName' | 'role'>;

interface Props {
  /** Null if the address was opened without a link. */
  token: string | null;
  joiner: Joiner | null;
  otherwise: ReactNode;
}

/** A helper's link: signs in if needed, then joins on one tap. */
export default function JoinPage({ token, joiner, otherwise }: Props) {
  const [first] = useState(token);
  if (first === null) return otherwise;
  return <Loaded token={first} joiner={joiner} />;
}

function Loaded({ token, joiner }: { token: string; joiner: Joiner | null }) {
  const { outcome, busy, join } = useJoin(token);
  return (
    <Flex direction="column" minH="100dvh" maxW="600px" mx="auto" px="4">
      <Flex as="main" direction="column" flex="1" gap="4" py="6" minW="0">
        <JoinCard
          state={outcome ?? offerTo(joiner)}
          busy={busy}
          onSignIn={() => location.assign('/api/v1/auth/twitch')}
          onJoin={join}
        />
      </Flex>
      <Footer />
    </Flex>
  );
}

function offerTo(joiner: Joiner | null): JoinState {
  if (joiner === null) return { kind: 'signed-out' };
  return joiner.role === 'UNVERIFIED' ? { kind: 'unverified' } : { kind: 'offered', me: joiner.displayName };
}
