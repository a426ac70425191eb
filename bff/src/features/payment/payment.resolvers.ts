import type { Resolvers } from '../../generated/resolvers.generated.js';
import { parseEntityId } from '../../infra/entity-id.js';
import { requireViewer } from '../../infra/graphql/context.js';
import type { PaymentServices } from './payment-services.js';

export function paymentResolvers(services: PaymentServices): Pick<Resolvers, 'Query' | 'Mutation'> {
  const { payments, administration, billing, invoices, withdrawals } = services;
  return {
    Query: {
      payment: (_parent, _arguments, context) => payments.get(requireViewer(context)),
      billingInformation: (_parent, _arguments, context) => billing.get(requireViewer(context)),
      invoices: (_parent, _arguments, context) => invoices.list(requireViewer(context)),
      userPayment: (_parent, { userId }, context) =>
        administration.get(requireViewer(context), parseEntityId(userId)),
      usages: (_parent, _arguments, context) => administration.listUsages(requireViewer(context)),
    },
    Mutation: {
      createSubscription: (_parent, { consent }, context) =>
        payments.create(requireViewer(context), consent ?? undefined),
      cancelSubscription: (_parent, _arguments, context) => payments.cancel(requireViewer(context)),
      keepSubscription: (_parent, _arguments, context) => payments.keep(requireViewer(context)),
      updateBillingInformation: (_parent, { input }, context) => billing.set(requireViewer(context), input),
      setUserTier: (_parent, { userId, tier }, context) =>
        administration.setTier(requireViewer(context), parseEntityId(userId), tier),
      withdraw: (_parent, { input }) =>
        withdrawals.withdraw({ ...input, message: input.message ?? undefined }),
    },
  };
}
