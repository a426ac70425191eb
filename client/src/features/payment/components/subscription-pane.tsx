import { Box, Stack, Text } from '@chakra-ui/react';
import { CircleCheck, ReceiptText, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { Button } from '../../../ui/button.js';
import { Facts } from '../../../ui/facts.js';
import { Pane } from '../../../ui/pane/pane.js';
import { useNow } from '../../../ui/use-now.js';
import type { PaymentFieldsFragment } from '../payment.generated.js';
import { findRenewal } from '@trailcast/schema/subscription-period';
import { CancelSubscription } from './cancel-subscription.js';
import { EndingNote } from './ending-note.js';
import { Fees } from './fees.js';
import { TierBadge } from './tier-badge.js';

interface Props {
  payment: PaymentFieldsFragment;
  isCancelling: boolean;
  isReactivating: boolean;
  onBilling: () => void;
  onCancel: () => void;
  onReactivate: () => void;
}

/**
 * An active subscription: tier, renewal or end, fees, billing information, and a button that cancels or reactivates
 * the subscription.
 */
export function SubscriptionPane({
  payment,
  isCancelling,
  isReactivating,
  onBilling,
  onCancel,
  onReactivate,
}: Props) {
  const { t } = useTranslation();
  const isEnding = payment.subscriptionEnd > 0;
  return (
    <Pane
      title={t('payment.subscription.title')}
      icon={CircleCheck}
      aside={<Text color="moss">{t('payment.subscription.active')}</Text>}
    >
      <Stack gap="3">
        <TierBadge tier={payment.tier} />
        {/* Gets the focus when the button that reactivates the subscription is removed. */}
        <Box {...(!isEnding && { tabIndex: -1, 'data-focus-fallback': true })} outline="none">
          <Renewal payment={payment} />
        </Box>
        <Fees accessFee={payment.accessFee} serverFee={payment.serverFee} />
        {isEnding && (
          <EndingNote
            end={payment.subscriptionEnd}
            isReactivating={isReactivating}
            onReactivate={onReactivate}
          />
        )}
        <Stack gap="1">
          <Button variant="outline" mb="1" icon={ReceiptText} onClick={onBilling}>
            {t('payment.subscription.billing')}
          </Button>
          {!isEnding && payment.tier !== 'FREE' && (
            <CancelSubscription subscription={payment} isCancelling={isCancelling} onCancel={onCancel} />
          )}
          <ButtonLink variant="ghost" justifyContent="flex-start" icon={Undo2} to="/widerruf">
            {t('payment.subscription.withdraw')}
          </ButtonLink>
        </Stack>
      </Stack>
    </Pane>
  );
}

function Renewal({ payment }: { payment: PaymentFieldsFragment }) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const isRenewing = payment.tier !== 'FREE' && payment.subscriptionEnd === 0;
  const time = isRenewing ? findRenewal(payment, now) : payment.subscriptionEnd;
  const name = t(isRenewing ? 'payment.subscription.renews' : 'payment.subscription.ends');
  const isFree = payment.tier === 'FREE';
  return (
    <Facts
      facts={[{ name, value: isFree ? t('payment.subscription.never') : formatDate(time, i18n.language) }]}
    />
  );
}
