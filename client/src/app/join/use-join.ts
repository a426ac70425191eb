import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JoinState } from '../../features/studio/components/join-card.js';
import { studioCache } from '../../features/studio/studio-cache.js';
import { useJoinStudioMutation, useStudioOfferQuery } from '../../features/studio/studio.generated.js';
import type { MeQuery } from '../../features/user/user.generated.js';
import { describeError } from '../../lib/describe-error.js';
import { useAction } from '../use-action.js';
import { joinToken } from './join-address.js';
import { makesLinkUnusable, findJoinRefusal } from './join-refusal.js';

export type Joiner = Pick<MeQuery['me'], 'displayName' | 'role'>;

/**
 * Loads the offer of a link's token, and joins when the button is pressed. `joiner` is null for a visitor. Removes the
 * token once it can no longer be used.
 */
export function useJoin(token: string, joiner: Joiner | null) {
  const client = useApolloClient();
  const [outcome, setOutcome] = useState<JoinState | null>(null);
  const { busy, run } = useAction<'join'>();
  const [joinStudio] = useJoinStudioMutation();
  const { state, retry } = useOffer(token, joiner, outcome !== null);
  const join = async () => {
    try {
      const { data } = await joinStudio({ variables: { token } });
      if (!data) return;
      const { owner, level, until } = data.joinStudio;
      studioCache.putFields(client.cache, data.joinStudio);
      setOutcome({ kind: 'joined', owner: owner.displayName, grant: { level, until: until ?? null } });
    } catch (error) {
      const refusal = findJoinRefusal(error);
      if (!refusal) throw error;
      setOutcome({ kind: refusal });
      if (!makesLinkUnusable(refusal)) return;
    }
    joinToken.remove();
  };
  return {
    state: outcome ?? state,
    isJoining: busy !== null,
    join: () => void run('join', 'join studio', join),
    retry,
  };
}

/**
 * Loads the link's offer for a user who can join. After the user has tried to join (`hasTried`), the offer is not loaded
 * again.
 */
function useOffer(
  token: string,
  joiner: Joiner | null,
  hasTried: boolean,
): { state: JoinState; retry: () => void } {
  const { t } = useTranslation();
  const canJoin = joiner !== null && joiner.role !== 'UNVERIFIED';
  // The token is a secret and must not be cached.
  const { data, error, refetch } = useStudioOfferQuery({
    variables: { token },
    fetchPolicy: 'no-cache',
    skip: !canJoin || hasTried,
  });
  const refusal = error ? findJoinRefusal(error) : null;
  const isTokenUnusable = refusal !== null && makesLinkUnusable(refusal);
  useEffect(
    function removeUnusableToken() {
      if (isTokenUnusable) joinToken.remove();
    },
    [isTokenUnusable],
  );
  const retry = () => void refetch().catch(() => null);
  const currentState = (): JoinState => {
    if (joiner === null) return { kind: 'signed-out' };
    if (!canJoin) return { kind: 'unverified' };
    if (refusal) return { kind: refusal };
    if (error)
      return { kind: 'failed', text: t('failed.look up link', { message: describeError(error, t) }) };
    if (!data) return { kind: 'looking-up' };
    const { ownerName, level, until } = data.studioOffer;
    return {
      kind: 'offered',
      me: joiner.displayName,
      owner: ownerName,
      grant: { level, until: until ?? null },
    };
  };
  return { state: currentState(), retry };
}
