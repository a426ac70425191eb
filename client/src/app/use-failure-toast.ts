import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../lib/failure/failure-text.js';
import { toast } from '../lib/toast/toast.js';

/** Shows each failed load once, as 'Failed to <action>: <message>'. */
export function useFailureToast(error: unknown, action: string): void {
  const { t } = useTranslation();
  useEffect(
    function showFailure() {
      if (error) toast.error(formatFailure(action, error, t), { toastId: action });
    },
    [error, action, t],
  );
}
