import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'react-toastify';
import { describeError } from '../lib/describe-error.js';

/** Tells a failed load once per failure, as 'Failed to <action>: <message>'. */
export function useFailureToast(error: unknown, action: string): void {
  const { t } = useTranslation();
  useEffect(
    function tell() {
      if (error)
        toast.error(t(`failed.${action}`, { message: describeError(error, t) }), { toastId: action });
    },
    [error, action, t],
  );
}
