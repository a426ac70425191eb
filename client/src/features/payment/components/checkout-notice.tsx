import { Hourglass, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.js';

/** Shown after the provider's checkout. `done`: paid and not yet confirmed; `left`: cancelled. */
export function CheckoutNotice({ outcome }: { outcome: 'done' | 'left' }) {
  const { t } = useTranslation();
  return (
    <Notice icon={outcome === 'done' ? Hourglass : Undo2} tone={outcome === 'done' ? 'attention' : 'quiet'}>
      {t(`payment.checkout.${outcome}`)}
    </Notice>
  );
}
