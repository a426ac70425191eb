import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'react-toastify';
import { describeError } from '../lib/describe-error.js';

/**
 * Runs calls and tells their failures as 'Failed to <action>: <message>'. What runs already does not run twice; `busy` is
 * the latest that runs.
 */
export function useAction<Name extends string>() {
  const { t } = useTranslation();
  const running = useRef<Name[]>([]);
  const [busy, setBusy] = useState<Name | null>(null);
  const change = (names: Name[]) => {
    running.current = names;
    setBusy(names.at(-1) ?? null);
  };
  const run = async (name: Name, action: string, call: () => Promise<unknown>): Promise<boolean> => {
    if (running.current.includes(name)) return false;
    change([...running.current, name]);
    try {
      await call();
      return true;
    } catch (error) {
      toast.error(t(`failed.${action}`, { message: describeError(error, t) }));
      return false;
    } finally {
      change(running.current.filter((other) => other !== name));
    }
  };
  return { busy, run };
}
