import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useState } from 'react';
import type { HandOverState } from '../../features/stream/set-up/components/handed-over.js';
import { useTakeHandOverMutation } from '../../features/stream/stream.generated.js';
import { useAction } from '../use-action.js';
import { HAND_OVER_PATH } from './hand-over-address.js';

/** States of the page by the HTTP status of a failed request. */
const STATES_BY_STATUS = new Map<unknown, HandOverState>([
  [409, { kind: 'used' }],
  [422, { kind: 'expired' }],
]);

/**
 * Redeems a hand-over link's token. Waits for a press of the button, because chat apps load links for their previews.
 */
export function useHandOver(token: string) {
  const [state, setState] = useState<HandOverState>({ kind: 'offered' });
  const { busy, run } = useAction<'redeem'>();
  const [redeemToken] = useTakeHandOverMutation({ fetchPolicy: 'no-cache' });
  const redeem = async () => {
    try {
      const { data } = await redeemToken({ variables: { token } });
      if (!data) return;
      setState({ kind: 'redeemed', stream: data.takeHandOver });
      // Removes the used token from the history.
      history.replaceState(null, '', HAND_OVER_PATH);
    } catch (error) {
      const failedState =
        CombinedGraphQLErrors.is(error) && STATES_BY_STATUS.get(error.errors[0]?.extensions?.status);
      if (!failedState) throw error;
      setState(failedState);
    }
  };
  return { state, isRedeeming: busy !== null, redeem: () => void run('redeem', 'take over', redeem) };
}
