import { useApolloClient } from '@apollo/client/react';
import { TERMS } from '@trailcast/schema/terms';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paymentCache } from '../../features/payment/payment-cache.js';
import { PaymentDocument, useCreateSubscriptionMutation } from '../../features/payment/payment.generated.js';
import { isWebAddress } from '../../lib/is-web-address.js';
import { useAction } from '../use-action.js';

/** Creates a subscription and redirects to the provider's checkout. If there is no checkout, refetches the payment. */
export function useSubscription() {
  const { i18n } = useTranslation();
  const client = useApolloClient();
  const { busy, run } = useAction<'subscribe'>();
  const [create] = useCreateSubscriptionMutation();
  const [outcome, setOutcome] = useState<'none' | 'failed' | 'leaving'>('none');

  useEffect(function resetOnReturn() {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setOutcome('none');
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
  const createOrder = async () => {
    const { data } = await create({
      variables: { consent: { version: TERMS.version, locale: i18n.language } },
    });
    if (!data) throw new Error('the response has no data');
    const { approveUrl, ...payment } = data.createSubscription;
    if (approveUrl === null) {
      paymentCache.write(client.cache, payment);
      await client.refetchQueries({ include: [PaymentDocument] });
      return;
    }
    if (!isWebAddress(approveUrl)) throw new Error('the checkout has no usable URL');
    setOutcome('leaving');
    location.assign(approveUrl);
  };
  const subscribe = async () => {
    setOutcome('none');
    if (!(await run('subscribe', 'create subscription', createOrder))) setOutcome('failed');
  };
  return {
    /** Also true during the redirect to the checkout. */
    busy: busy === 'subscribe' || outcome === 'leaving',
    failed: outcome === 'failed',
    subscribe: () => void subscribe(),
  };
}
