import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useState } from 'react';
import type { HandOverState } from '../../features/stream/set-up/components/handed-over.js';
import { useTakeHandOverMutation } from '../../features/stream/stream.generated.js';
import { useAction } from '../use-action.js';
import { HAND_OVER_PATH } from './hand-over-address.js';

/** What a refusal of the link means, by its HTTP status. */
const REFUSALS = new Map<unknown, HandOverState>([
  [409, { kind: 'used' }],
  [422, { kind: 'over' }],
]);

/** Exchanges the token on a press: a page that is only loaded, as for a preview in a chat, uses nothing up. */
export function useHandOver(token: string) {
  const [state, setState] = useState<HandOverState>({ kind: 'offered' });
  const { busy, run } = useAction<'take'>();
  const [takeOver] = useTakeHandOverMutation({ fetchPolicy: 'no-cache' });
  const take = async () => {
    try {
      const { data } = await takeOver({ variables: { token } });
      if (!data) return;
      setState({ kind: 'taken', stream: data.takeHandOver });
      // A used token need not stay in the history.
      history.replaceState(null, '', HAND_OVER_PATH);
    } catch (error) {
      const refusal = CombinedGraphQLErrors.is(error) && REFUSALS.get(error.errors[0]?.extensions?.status);
      if (!refusal) throw error;
      setState(refusal);
    }
  };
  return { state, busy: busy !== null, take: () => void run('take', 'take over', take) };
}
