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
  const [createSubscription] = useCreateSubscriptionMutation();
  const [state, setState] = useState<'none' | 'failed' | 'redirecting'>('none');

  useEffect(function resetOnReturn() {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setState('none');
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
  const startCheckout = async () => {
    const { data } = await createSubscription({
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
    setState('redirecting');
    location.assign(approveUrl);
  };
  const subscribe = async () => {
    setState('none');
    if (!(await run('subscribe', 'create subscription', startCheckout))) setState('failed');
  };
  return {
    /** Also true during the redirect to the checkout. */
    isSubscribing: busy === 'subscribe' || state === 'redirecting',
    hasFailed: state === 'failed',
    subscribe: () => void subscribe(),
  };
}
