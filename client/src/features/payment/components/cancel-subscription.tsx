import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { findCancellation } from '@trailcast/schema/subscription-period';

interface Props {
  /** Times in ms since the epoch. `renewsAt`: the provider's next renewal; null while unknown. */
  subscription: { subscriptionStarted: number; renewsAt: number | null };
  isCancelling: boolean;
  onCancel: () => void;
}

/** Cancels a subscription after a confirmation that names the last day. */
export function CancelSubscription({ subscription, isCancelling, onCancel }: Props) {
  const { t, i18n } = useTranslation();
  /** Time at which the dialog was opened, ms since the epoch, so that the date in the dialog does not change. */
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const { end, late } = findCancellation(subscription, openedAt ?? 0);
  return (
    <>
      <Button
        variant="ghost"
        justifyContent="flex-start"
        icon={CircleX}
        busy={isCancelling}
        busyText={t('payment.subscription.cancelling')}
        onClick={() => setOpenedAt(Date.now())}
      >
        {t('payment.subscription.cancel')}
      </Button>
      <ConfirmDialog
        open={openedAt !== null}
        destructive
        text={t(late ? 'payment.subscription.questionLate' : 'payment.subscription.question', {
          end: formatDateTime(end, i18n.language),
        })}
        action={t('payment.subscription.cancel')}
        onConfirm={() => {
          setOpenedAt(null);
          onCancel();
        }}
        onClose={() => setOpenedAt(null)}
      />
    </>
  );
}
