import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../../lib/describe-error.js';
import { toast } from '../../../../lib/toast/toast.js';

/** Time after which a call is shown as not yet confirmed, ms. */
export const SLOW_MS = 1_500;

/**
 * Runs a call that switches something on or off, and shows a failure as 'Failed to <action>: <message>'. Unlike other
 * actions, it can be sent again while it runs, because the first call may hang on a network that the phone has left.
 * The result of the earlier call is then ignored.
 */
export function useUrgentCall<T>(action: 'set panic' | 'set muted', send: (wanted: T) => Promise<unknown>) {
  const { t } = useTranslation();
  const newest = useRef(0);
  const [running, setRunning] = useState<'no' | 'usual' | 'slow'>('no');
  const call = async (wanted: T): Promise<void> => {
    newest.current += 1;
    const turn = newest.current;
    const show = (state: typeof running) => turn === newest.current && setRunning(state);
    show('usual');
    const slow = setTimeout(() => show('slow'), SLOW_MS);
    try {
      await send(wanted);
    } catch (error) {
      if (turn === newest.current) toast.error(t(`failed.${action}`, { message: describeError(error, t) }));
    } finally {
      clearTimeout(slow);
      show('no');
    }
  };
  return { isRunning: running !== 'no', isSlow: running === 'slow', call };
}
