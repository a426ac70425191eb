import { useApolloClient } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { TierSelect } from '../../../features/payment/components/tier-select.js';
import {
  UserPaymentDocument,
  useSetUserTierMutation,
  useUserPaymentQuery,
} from '../../../features/payment/payment.generated.js';
import type { Tier } from '../../../features/payment/tiers.js';
import { useAction } from '../../use-action.js';
import { useFailureToast } from '../../use-failure-toast.js';

/** Selection of a user's tier, shown if the search has found only this user. Shows REGULAR until the tier is loaded. */
export function UserTier({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation();
  const client = useApolloClient();
  const variables = { userId };
  const payment = useUserPaymentQuery({ variables, fetchPolicy: 'network-only' });
  const [setUserTier] = useSetUserTierMutation();
  const { busy, run } = useAction<'tier'>();
  useFailureToast(payment.error, 'get payment');

  /** Bypasses the cache: the page shows a tier only after the server has returned it. */
  const saveTier = (tier: Tier) =>
    void run('tier', 'set payment tier', async () => {
      const { data } = await setUserTier({ variables: { userId, tier }, fetchPolicy: 'no-cache' });
      if (data?.setUserTier.tier !== tier) throw new Error(t('admin.otherAnswer'));
      client.writeQuery({ query: UserPaymentDocument, variables, data: { userPayment: data.setUserTier } });
    });
  return (
    <TierSelect
      name={name}
      tier={payment.data?.userPayment.tier ?? 'REGULAR'}
      busy={busy ? 'saving' : payment.loading ? 'reading' : null}
      onChoose={saveTier}
    />
  );
}
