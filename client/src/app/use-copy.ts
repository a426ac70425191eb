import { useTranslation } from 'react-i18next';
import { toast } from '../lib/toast/toast.js';

/** Copies a text and confirms it. Shows the text instead if the browser denies access to the clipboard (plain http). */
export function useCopy(): (text: string) => void {
  const { t } = useTranslation();
  return (text) => {
    const writing = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    writing
      .then(() => toast.success(t('copied')))
      .catch(() => toast.warning(t('copyFailed', { text }), { autoClose: false }));
  };
}
