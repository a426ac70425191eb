import type Stripe from 'stripe';
import type { Ledger } from '../ledger.js';
import type { Item, Subscription } from '../records.js';
import { wirePlan, wirePrice } from './catalogue.external.js';
import { wireList } from './list.external.js';

/** The period stands on the items alone. */
export function wireSubscriptionItem(
  ledger: Ledger,
  subscription: Subscription,
  item: Item,
): Stripe.SubscriptionItem {
  const price = ledger.price(item.price);
  return {
    id: item.id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: item.created,
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    current_trial: null,
    discounts: [],
    metadata: item.metadata,
    plan: wirePlan(price),
    price: wirePrice(price),
    ...(item.quantity === null ? {} : { quantity: item.quantity }),
    subscription: subscription.id,
    tax_rates: [],
  } satisfies Stripe.SubscriptionItem;
}

export function wireSubscription(ledger: Ledger, subscription: Subscription): Stripe.Subscription {
  return {
    ...unusedOfSubscription(),
    id: subscription.id,
    object: 'subscription',
    billing_cycle_anchor: subscription.anchor,
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: subscription.cancelReason,
    },
    created: subscription.created,
    customer: subscription.customer,
    description: subscription.description,
    ended_at: subscription.endedAt,
    items: wireList(
      subscription.items.map((item) => wireSubscriptionItem(ledger, subscription, item)),
      `/v1/subscription_items?subscription=${subscription.id}`,
    ),
    latest_invoice: subscription.latestInvoice,
    metadata: subscription.metadata,
    start_date: subscription.created,
    status: subscription.status,
    test_clock: ledger.state.customers.find(({ id }) => id === subscription.customer)?.testClock ?? null,
  } satisfies Stripe.Subscription;
}

const unusedOfSubscription = () => ({
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: null, type: 'classic' },
  billing_schedules: [],
  billing_thresholds: null,
  collection_method: 'charge_automatically',
  currency: 'eur',
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: null,
  trial_start: null,
});
