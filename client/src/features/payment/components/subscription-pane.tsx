import { Flex, Stack, Text } from '@chakra-ui/react';
import { CircleCheck, ReceiptText, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../lib/format.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Facts } from '../../../ui/facts.js';
import { Pane } from '../../../ui/pane/pane.js';
import { useNow } from '../../../ui/use-now.js';
import type { PaymentFieldsFragment } from '../payment.generated.js';
import { renewalOf } from '@trailcast/schema/subscription-period';
import { CancelSubscription } from './cancel-subscription.js';
import { Fees } from './fees.js';
import { TierBadge } from './tier-badge.js';

interface Props {
  payment: PaymentFieldsFragment;
  cancelling: boolean;
  onBilling: () => void;
  onCancel: () => void;
}

/** An active subscription: tier, renewal or end, fees, billing information and cancellation. */
export function SubscriptionPane({ payment, cancelling, onBilling, onCancel }: Props) {
  const { t } = useTranslation();
  const ending = payment.subscriptionEnd > 0;
  return (
    <Pane
      title={t('payment.subscription.title')}
      icon={CircleCheck}
      aside={<Text color="moss">{t('payment.subscription.active')}</Text>}
    >
      <Stack gap="3">
        <TierBadge tier={payment.tier} />
        <Renewal payment={payment} />
        <Fees accessFee={payment.accessFee} serverFee={payment.serverFee} />
        {ending && <EndingNote end={payment.subscriptionEnd} />}
        <Flex gap="2" wrap="wrap">
          <Button variant="outline" icon={ReceiptText} onClick={onBilling}>
            {t('payment.subscription.billing')}
          </Button>
          {!ending && payment.tier !== 'FREE' && (
            <CancelSubscription subscription={payment} cancelling={cancelling} onCancel={onCancel} />
          )}
          <ButtonLink variant="ghost" icon={Undo2} to="/widerruf">
            {t('payment.subscription.withdraw')}
          </ButtonLink>
        </Flex>
      </Stack>
    </Pane>
  );
}

function Renewal({ payment }: { payment: PaymentFieldsFragment }) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const renews = payment.tier !== 'FREE' && payment.subscriptionEnd === 0;
  const time = renews ? renewalOf(payment, now) : payment.subscriptionEnd;
  const name = t(renews ? 'payment.subscription.renews' : 'payment.subscription.ends');
  const never = payment.tier === 'FREE';
  return (
    <Facts
      facts={[{ name, value: never ? t('payment.subscription.never') : formatDate(time, i18n.language) }]}
    />
  );
}

/** Gets the focus when it replaces the focused button. `end`: ms since the epoch. */
function EndingNote({ end }: { end: number }) {
  const { t, i18n } = useTranslation();
  return (
    <Text tabIndex={-1} data-focus-fallback role="status" outline="none">
      {t('payment.subscription.ending', { end: formatDateTime(end, i18n.language) })}
    </Text>
  );
}
