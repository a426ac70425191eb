import type Stripe from 'stripe';
import type { StateStore } from '../state-store.js';
import type { Subscription } from '../state.js';
import { toStripePrice } from './catalogue.external.js';

export const toStripeSubscription = (store: StateStore, subscription: Subscription) =>
  ({
    id: subscription.id,
    object: 'subscription',
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    created: subscription.created,
    customer: subscription.customer,
    ended_at: subscription.endedAt,
    items: {
      object: 'list' as const,
      data: subscription.items.map(({ id, price }) => ({
        id,
        object: 'subscription_item',
        current_period_end: subscription.periodEnd,
        current_period_start: subscription.periodStart,
        price: toStripePrice(store.findPrice(price)),
      })),
      has_more: false,
      url: `/v1/subscription_items?subscription=${subscription.id}`,
    },
    latest_invoice: subscription.latestInvoice,
    metadata: subscription.metadata,
    start_date: subscription.created,
    status: subscription.status,
  }) satisfies Partial<Omit<Stripe.Subscription, 'items'>> & { items: object };
