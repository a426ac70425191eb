import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { cancellationOf } from '@trailcast/schema/subscription-period';

interface Props {
  /** ms since the epoch; `renewsAt` as the provider says, or null. */
  subscription: { subscriptionStarted: number; renewsAt: number | null };
  cancelling: boolean;
  onCancel: () => void;
}

/** Ends a subscription after a question that names the day until which it still runs. */
export function CancelSubscription({ subscription, cancelling, onCancel }: Props) {
  const { t, i18n } = useTranslation();
  /** When it was asked, ms since the epoch: the question's date stays as it was read. */
  const [asked, setAsked] = useState<number | null>(null);
  const { end, late } = cancellationOf(subscription, asked ?? 0);
  return (
    <>
      <Button
        variant="loss"
        icon={CircleX}
        busy={cancelling}
        busyText={t('payment.subscription.cancelling')}
        onClick={() => setAsked(Date.now())}
      >
        {t('payment.subscription.cancel')}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        destructive
        text={t(late ? 'payment.subscription.questionLate' : 'payment.subscription.question', {
          end: formatDateTime(end, i18n.language),
        })}
        action={t('payment.subscription.cancel')}
        onConfirm={() => {
          setAsked(null);
          onCancel();
        }}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
