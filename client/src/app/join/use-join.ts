import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { JoinState } from '../../features/studio/components/join-card.js';
import { studioCache } from '../../features/studio/studio-cache.js';
import { useJoinStudioMutation } from '../../features/studio/studio.generated.js';
import { useAction } from '../use-action.js';
import { joinToken } from './join-address.js';

/** What a refusal of the link means, by its HTTP status. */
const REFUSALS = new Map<unknown, JoinState>([
  [403, { kind: 'unverified' }],
  [409, { kind: 'used' }],
  [422, { kind: 'over' }],
]);

/** Joins by a link's token, on a press. The token is forgotten once it is of no more use. */
export function useJoin(token: string) {
  const client = useApolloClient();
  const [outcome, setOutcome] = useState<JoinState | null>(null);
  const { busy, run } = useAction<'join'>();
  const [joinStudio] = useJoinStudioMutation();
  const join = async () => {
    try {
      const { data } = await joinStudio({ variables: { token } });
      if (!data) return;
      const { owner, level, until } = data.joinStudio;
      studioCache.add(client.cache, data.joinStudio);
      setOutcome({ kind: 'joined', owner: owner.displayName, grant: { level, until: until ?? null } });
    } catch (error) {
      const refusal = CombinedGraphQLErrors.is(error) && REFUSALS.get(error.errors[0]?.extensions?.status);
      if (!refusal) throw error;
      setOutcome(refusal);
      if (refusal.kind === 'unverified') return;
    }
    joinToken.forget();
  };
  return { outcome, busy: busy !== null, join: () => void run('join', 'join studio', join) };
}
