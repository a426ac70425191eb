import { CircleAlert, Hourglass, Info, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.js';
import type { PaymentStatus } from '../payment.generated.js';

type Appearance = [icon: LucideIcon, tone: 'quiet' | 'attention' | 'loss'];

const APPEARANCES: Record<Exclude<PaymentStatus, 'ACTIVE'>, Appearance> = {
  INCOMPLETE: [Info, 'quiet'],
  INCOMPLETE_EXPIRED: [CircleAlert, 'attention'],
  COMPLETE: [Hourglass, 'attention'],
  TRIALING: [Info, 'quiet'],
  PAST_DUE: [CircleAlert, 'loss'],
  UNPAID: [CircleAlert, 'loss'],
  PAUSED: [CircleAlert, 'attention'],
  CANCELED: [Info, 'quiet'],
};

/** Explains why the payment is not active, and offers the next step. */
export function StatusNotice({ status }: { status: Exclude<PaymentStatus, 'ACTIVE'> }) {
  const { t } = useTranslation();
  const [icon, tone] = APPEARANCES[status];
  return (
    <Notice icon={icon} tone={tone}>
      {t(`payment.status.${status}`)}
    </Notice>
  );
}
