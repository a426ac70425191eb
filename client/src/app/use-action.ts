import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'react-toastify';
import { describeError } from '../lib/describe-error.js';

/** Runs one call at a time and tells its failure as 'Failed to <action>: <message>'. */
export function useAction<Name extends string>() {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<Name | null>(null);
  const run = async (name: Name, action: string, call: () => Promise<unknown>): Promise<boolean> => {
    setBusy(name);
    try {
      await call();
      return true;
    } catch (error) {
      toast.error(t(`failed.${action}`, { message: describeError(error, t) }));
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, run };
}
