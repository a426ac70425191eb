import { Hourglass, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.js';

/**
 * Shown after the payment provider's checkout. The outcome is the `checkout` parameter of the redirect URL. `done`: the
 * user paid, but the payment is not confirmed yet. `left`: the user left without paying.
 */
export function CheckoutNotice({ outcome }: { outcome: 'done' | 'left' }) {
  const { t } = useTranslation();
  return (
    <Notice icon={outcome === 'done' ? Hourglass : Undo2} tone={outcome === 'done' ? 'attention' : 'quiet'}>
      {t(`payment.checkout.${outcome}`)}
    </Notice>
  );
}
