import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.js';
import { toast } from '../../lib/toast/toast.js';

/** Time after which a call is shown as not yet confirmed, ms. */
export const SLOW_MS = 1_500;

type Running = 'no' | 'usual' | 'slow';

/**
 * Runs a call that switches something on or off, and shows a failure as 'Failed to <action>: <message>'. Unlike other
 * actions, it can be sent again while it runs, because the first call may hang on a network that the phone has left.
 * The result of the earlier call is then ignored.
 */
export function useUrgentCall<T>(action: 'set panic' | 'set muted', send: (wanted: T) => Promise<unknown>) {
  const { t } = useTranslation();
  const newest = useRef(0);
  const [running, setRunning] = useState<Running>('no');
  const call = (wanted: T): Promise<void> => {
    newest.current += 1;
    const turn = newest.current;
    const isNewest = () => turn === newest.current;
    return followed(() => send(wanted), {
      onState: (state) => isNewest() && setRunning(state),
      onFailure: (error) =>
        isNewest() && toast.error(t(`failed.${action}`, { message: describeError(error, t) })),
    });
  };
  return { isRunning: running !== 'no', isSlow: running === 'slow', call };
}

interface Followers {
  onState: (state: Running) => void;
  onFailure: (error: unknown) => void;
}

async function followed(send: () => Promise<unknown>, { onState, onFailure }: Followers): Promise<void> {
  onState('usual');
  const slow = setTimeout(() => onState('slow'), SLOW_MS);
  try {
    await send();
  } catch (error) {
    onFailure(error);
  } finally {
    clearTimeout(slow);
    onState('no');
  }
}
