import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.js';
import { toast } from '../../lib/toast/toast.js';

/** Time after which a call is shown as not yet confirmed, ms. */
export const SLOW_CALL_MS = 1_500;

type CallState = 'idle' | 'pending' | 'slow';

/**
 * Runs a call that switches something on or off, and shows a failure as 'Failed to <action>: <message>'. Unlike other
 * actions, it can be started again while it runs, because the first call may hang on a network that the phone has left.
 * The result of the earlier call is then ignored.
 */
export function useUrgentCall<T>(action: 'set panic' | 'set muted', send: (value: T) => Promise<unknown>) {
  const { t } = useTranslation();
  const newestCall = useRef(0);
  const [callState, setCallState] = useState<CallState>('idle');
  const call = (value: T): Promise<void> => {
    newestCall.current += 1;
    const callNumber = newestCall.current;
    const isNewest = () => callNumber === newestCall.current;
    return runWithState(() => send(value), {
      onState: (state) => isNewest() && setCallState(state),
      onFailure: (error) =>
        isNewest() && toast.error(t(`failed.${action}`, { message: describeError(error, t) })),
    });
  };
  return { isRunning: callState !== 'idle', isSlow: callState === 'slow', call };
}

interface CallHandlers {
  onState: (state: CallState) => void;
  onFailure: (error: unknown) => void;
}

/** Runs the call and reports its state, which is `slow` after `SLOW_CALL_MS`. Never throws. */
async function runWithState(
  send: () => Promise<unknown>,
  { onState, onFailure }: CallHandlers,
): Promise<void> {
  onState('pending');
  const slowTimer = setTimeout(() => onState('slow'), SLOW_CALL_MS);
  try {
    await send();
  } catch (error) {
    onFailure(error);
  } finally {
    clearTimeout(slowTimer);
    onState('idle');
  }
}
