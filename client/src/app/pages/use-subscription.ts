import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CONSENT_VERSION } from '../../features/payment/consent-version.js';
import { paymentCache } from '../../features/payment/payment-cache.js';
import { PaymentDocument, useCreateSubscriptionMutation } from '../../features/payment/payment.generated.js';
import { isWebAddress } from '../../lib/is-web-address.js';
import { useAction } from '../use-action.js';

/** Orders a subscription: the browser goes to the provider's checkout; without one the payment is read again. */
export function useSubscription() {
  const { i18n } = useTranslation();
  const client = useApolloClient();
  const { busy, run } = useAction<'subscribe'>();
  const [create] = useCreateSubscriptionMutation();
  const [outcome, setOutcome] = useState<'none' | 'failed' | 'leaving'>('none');

  const order = async () => {
    const consent = { version: CONSENT_VERSION, locale: i18n.language };
    const { data } = await create({ variables: { consent } });
    if (!data) throw new Error('no answer');
    const { approveUrl, ...payment } = data.createSubscription;
    if (approveUrl === null) {
      paymentCache.write(client.cache, payment);
      await client.refetchQueries({ include: [PaymentDocument] });
      return;
    }
    if (!isWebAddress(approveUrl)) throw new Error('the checkout has no usable address');
    setOutcome('leaving');
    location.assign(approveUrl);
  };
  const subscribe = async () => {
    setOutcome('none');
    if (!(await run('subscribe', 'create subscription', order))) setOutcome('failed');
  };
  return {
    /** Also while the browser is on its way to the checkout. */
    busy: busy === 'subscribe' || outcome === 'leaving',
    failed: outcome === 'failed',
    subscribe: () => void subscribe(),
  };
}
