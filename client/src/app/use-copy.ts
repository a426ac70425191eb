import { useTranslation } from 'react-i18next';
import { toast } from '../lib/toast/toast.js';

/** Copies a text and confirms it. If the browser denies it (plain http), shows the text instead. */
export function useCopy(): (text: string) => void {
  const { t } = useTranslation();
  return (text) => {
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    copied
      .then(() => toast.success(t('copied')))
      .catch(() => toast.warning(t('copyFailed', { text }), { autoClose: false }));
  };
}
