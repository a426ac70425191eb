import type { ApolloCache } from '@apollo/client';
import type { Payment } from '@trailcast/schema/wire';
import { PaymentDocument, type PaymentFieldsFragment } from './payment.generated.js';

/** Takes the pushed payment into the cache, which itself ignores one that is older than the known one. */
export const paymentCache = {
  put(this: void, cache: ApolloCache, payment: Payment): void {
    paymentCache.write(cache, paymentOf(payment));
  },

  /** The same for an answer of a mutation, since a payment has no id by which the cache could know it. */
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
