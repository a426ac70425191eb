import type { ApolloCache } from '@apollo/client';
import type { Payment } from '@trailcast/schema/wire';
import { PaymentDocument, type PaymentFieldsFragment } from './payment.generated.js';

/** Writes payments into the cache. The cache ignores a version that is older than its own. */
export const paymentCache = {
  put(this: void, cache: ApolloCache, payment: Payment): void {
    paymentCache.write(cache, paymentOf(payment));
  },

  /** Writes a mutation's response: Apollo can't identify a payment by itself, because it has no id. */
  write(cache: ApolloCache, payment: PaymentFieldsFragment): void {
    cache.writeQuery({ query: PaymentDocument, data: { payment } });
  },
};

function paymentOf(payment: Payment): PaymentFieldsFragment {
  const {
    status,
    tier,
    accessFee,
    serverFee,
    subscriptionStarted,
    subscriptionEnd,
    version,
    renewsAt,
    usage,
  } = payment;
  return {
    __typename: 'Payment',
    ...{ status, tier, accessFee, serverFee, subscriptionStarted, subscriptionEnd, version },
    renewsAt: renewsAt ?? null,
    usage: usage ? { __typename: 'PaymentUsage', ...usage } : null,
  };
}
