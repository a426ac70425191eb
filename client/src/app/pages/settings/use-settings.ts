import { useApolloClient } from '@apollo/client/react';
import { paymentCache } from '../../../features/payment/payment-cache.js';
import {
  useCancelSubscriptionMutation,
  useKeepSubscriptionMutation,
  usePaymentQuery,
} from '../../../features/payment/payment.generated.js';
import { useLive } from '../../live.js';
import { useAction } from '../../use-action.js';
import { useFailureToast } from '../../use-failure-toast.js';

/** Loads the user's payment, applies pushed changes, and cancels or keeps the subscription. */
export function useSettings() {
  const client = useApolloClient();
  const { hasConnected } = useLive();
  const query = usePaymentQuery({ skip: !hasConnected });
  const { busy, run } = useAction<'cancel' | 'keep'>();
  const [cancel] = useCancelSubscriptionMutation();
  const [keep] = useKeepSubscriptionMutation();
  useFailureToast(query.error, 'load payment');
  return {
    payment: query.data?.payment,
    error: query.error,
    retry: () => void query.refetch().catch(() => null),
    isCancelling: busy === 'cancel',
    cancel: () =>
      void run('cancel', 'cancel subscription', async () => {
        const { data } = await cancel();
        if (data) paymentCache.write(client.cache, data.cancelSubscription);
      }),
    isReactivating: busy === 'keep',
    keep: () =>
      void run('keep', 'keep subscription', async () => {
        const { data } = await keep();
        if (data) paymentCache.write(client.cache, data.keepSubscription);
      }),
  };
}
