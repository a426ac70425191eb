import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MUTATION_TIMEOUT_MS } from '../lib/operation-timeout.js';
import { failureText } from '../lib/failure/failure-text.js';
import { findRejectedFields } from '../lib/failure/rejected-fields.js';
import { toast } from '../lib/toast/toast.js';
import type { Submission } from '../ui/field/submission.js';

/** Time after which a slow call with a longer timeout is reported as still running, ms. */
const SLOW_CALL_MS = MUTATION_TIMEOUT_MS + 500;

/**
 * Runs calls, shows failures as 'Failed to <action>: <message>', and reports slow calls as still running. A call that
 * is already running is not started again. `busy` is the latest running call; `isBusy` returns true if the
 * named call is running.
 */
export function useAction<Name extends string>() {
  const { t } = useTranslation();
  const running = useRef<Name[]>([]);
  const [busy, setBusy] = useState<readonly Name[]>([]);
  const setRunning = (names: Name[]) => {
    running.current = names;
    setBusy(names);
  };
  const run = async (name: Name, action: string, call: () => Promise<unknown>): Promise<boolean> => {
    if (running.current.includes(name)) return false;
    setRunning([...running.current, name]);
    const toastId = `still trying ${name}`;
    const noticeTimer = setTimeout(
      () => toast.info(t('failed.stillTrying'), { toastId, autoClose: false }),
      SLOW_CALL_MS,
    );
    try {
      await call();
      return true;
    } catch (error) {
      toast.error(failureText(action, error, t));
      return false;
    } finally {
      clearTimeout(noticeTimer);
      toast.dismiss(toastId);
      setRunning(running.current.filter((runningName) => runningName !== name));
    }
  };
  /** Runs a form's call. Rejected values of `fields` are returned for the form to mark, without a toast. */
  const submit = async (
    name: Name,
    action: string,
    call: () => Promise<unknown>,
    fields: readonly string[],
  ): Promise<Submission> => {
    let rejectedFields: readonly string[] = [];
    const isDone = await run(name, action, async () => {
      try {
        await call();
      } catch (error) {
        rejectedFields = findRejectedFields(error).filter((field) => fields.includes(field));
        if (rejectedFields.length === 0) throw error;
      }
    });
    return { isDone: isDone && rejectedFields.length === 0, rejectedFields };
  };
  return { busy: busy.at(-1) ?? null, isBusy: (name: Name) => busy.includes(name), run, submit };
}
