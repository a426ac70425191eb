import { Stack, Text } from '@chakra-ui/react';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { Pane } from '../../../ui/pane/pane.js';
import { LinkedText } from '../../../ui/linked-text.js';
import { CheckboxField } from '../../../ui/field/checkbox-field.js';
import { Fees } from './fees.js';
import { TierBadge } from './tier-badge.js';

export interface SubscribeProps {
  /** EUR per month. */
  accessFee: number;
  /** EUR per hour. */
  serverFee: number;
  /** Name of the user's tier, shown if its fees differ from the regular ones. */
  tier?: string;
  isSubscribing: boolean;
  hasFailed?: boolean;
  onSubscribe: () => void;
}

/** The order form: fees, consent, and the order button, which is disabled without consent. */
export function SubscribePane({
  accessFee,
  serverFee,
  tier,
  isSubscribing,
  hasFailed = false,
  onSubscribe,
}: SubscribeProps) {
  const { t } = useTranslation();
  const [hasAgreed, setAgreed] = useState(false);
  return (
    <Pane title={t('payment.subscribe.title')} icon={CreditCard}>
      <Stack gap="3">
        <Text>{t('payment.subscribe.intro')}</Text>
        {tier !== undefined && tier !== 'REGULAR' && <TierBadge tier={tier} />}
        <Fees accessFee={accessFee} serverFee={serverFee} />
        <Text fontSize="sm" color="muted">
          {t('payment.subscribe.terms')}
        </Text>
        <Text>
          <LinkedText
            text={t('payment.subscribe.legal')}
            links={{ terms: '/agb', privacy: '/datenschutz' }}
          />
        </Text>
        <CheckboxField checked={hasAgreed} onChange={setAgreed}>
          <LinkedText text={t('payment.subscribe.notice')} links={{ withdrawal: '/widerruf' }} />
        </CheckboxField>
        {hasFailed && (
          <Text role="alert" color="loss">
            {t('failed.subscribe')}
          </Text>
        )}
        <Button
          size="lg"
          icon={CreditCard}
          disabled={!hasAgreed}
          busy={isSubscribing}
          busyText={t('payment.subscribe.busy')}
          onClick={onSubscribe}
        >
          {t('payment.subscribe.button')}
        </Button>
      </Stack>
    </Pane>
  );
}
