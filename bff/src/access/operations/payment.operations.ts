import type { Operation } from '../operation.js';

/** Operations on payments. None is open to helpers or API tokens. */
export const PAYMENT_OPERATIONS = {
  payment: { rule: 'verified', rest: 'GET /payment', graphql: 'Query.payment' },
  createSubscription: {
    rule: 'verified',
    rest: 'POST /payment',
    graphql: 'Mutation.createSubscription',
    rateLimit: 'creation',
  },
  cancelSubscription: {
    rule: 'verified',
    rest: 'PUT /payment/cancel',
    graphql: 'Mutation.cancelSubscription',
  },
  /** Withdraws a cancellation before it takes effect. */
  keepSubscription: {
    rule: 'verified',
    rest: 'PUT /payment/keep',
    graphql: 'Mutation.keepSubscription',
  },
  invoices: { rule: 'verified', rest: 'GET /payment/invoices', graphql: 'Query.invoices' },
  billingInformation: { rule: 'verified', rest: 'GET /payment/billing', graphql: 'Query.billingInformation' },
  updateBillingInformation: {
    rule: 'verified',
    rest: 'PUT /payment/billing',
    graphql: 'Mutation.updateBillingInformation',
  },
  userPayment: { rule: 'administrator', rest: 'GET /payment/user/:id', graphql: 'Query.userPayment' },
  setUserTier: { rule: 'administrator', rest: 'PUT /payment/user/:id', graphql: 'Mutation.setUserTier' },
  usages: { rule: 'administrator', rest: 'GET /payment/usage', graphql: 'Query.usages' },
} as const satisfies Record<string, Operation>;
