import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MUTATION_TIMEOUT_MS } from '../lib/operation-timeout.js';
import { formatFailure } from '../lib/failure/failure-text.js';
import { findRejectedFields } from '../lib/failure/rejected-fields.js';
import { toast } from '../lib/toast/toast.js';
import type { Submission } from '../ui/field/submission.js';

/** Time after which a slow request with a longer timeout is reported as still running, ms. */
const SLOW_REQUEST_MS = MUTATION_TIMEOUT_MS + 500;

/**
 * Sends requests, shows failures as 'Failed to <action>: <message>', and reports slow requests as still running. A
 * request is not sent again while one of the same name is running. `busy` is the name of the newest running request;
 * `isBusy` returns true if the named request is running.
 */
export function useAction<Name extends string>() {
  const { t } = useTranslation();
  const runningNames = useRef<Name[]>([]);
  const [busyNames, setBusyNames] = useState<readonly Name[]>([]);
  const setRunningNames = (names: Name[]) => {
    runningNames.current = names;
    setBusyNames(names);
  };
  const run = async (name: Name, action: string, request: () => Promise<unknown>): Promise<boolean> => {
    if (runningNames.current.includes(name)) return false;
    setRunningNames([...runningNames.current, name]);
    const toastId = `still trying ${name}`;
    const noticeTimer = setTimeout(
      () => toast.info(t('failed.stillTrying'), { toastId, autoClose: false }),
      SLOW_REQUEST_MS,
    );
    try {
      await request();
      return true;
    } catch (error) {
      toast.error(formatFailure(action, error, t));
      return false;
    } finally {
      clearTimeout(noticeTimer);
      toast.dismiss(toastId);
      setRunningNames(runningNames.current.filter((runningName) => runningName !== name));
    }
  };
  /** Sends a form's request. Rejected values of `fields` are returned for the form to mark, without a toast. */
  const submit = async (
    name: Name,
    action: string,
    request: () => Promise<unknown>,
    fields: readonly string[],
  ): Promise<Submission> => {
    let rejectedFields: readonly string[] = [];
    const isDone = await run(name, action, async () => {
      try {
        await request();
      } catch (error) {
        rejectedFields = findRejectedFields(error).filter((field) => fields.includes(field));
        if (rejectedFields.length === 0) throw error;
      }
    });
    return { isDone: isDone && rejectedFields.length === 0, rejectedFields };
  };
  return { busy: busyNames.at(-1) ?? null, isBusy: (name: Name) => busyNames.includes(name), run, submit };
}
