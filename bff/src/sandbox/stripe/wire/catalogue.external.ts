import Stripe from 'stripe';
import type { Meter, Price, Product } from '../records.js';

export function wireProduct(product: Product): Stripe.Product {
  return {
    id: product.id,
    object: 'product',
    active: product.active,
    created: product.created,
    default_price: null,
    description: product.description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: product.metadata,
    name: product.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: product.created,
    url: null,
  } satisfies Stripe.Product;
}

export function wirePrice(price: Price): Stripe.Price {
  return {
    id: price.id,
    object: 'price',
    active: price.active,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: price.lookupKey,
    metadata: price.metadata,
    nickname: price.nickname,
    product: price.product,
    recurring: {
      interval: price.interval,
      interval_count: price.intervalCount,
      meter: price.meter,
      trial_period_days: null,
      usage_type: price.usageType,
    },
    tax_behavior: price.taxBehavior,
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: wholeCents(price),
    unit_amount_decimal: Stripe.Decimal.from(price.unitAmount),
  } satisfies Stripe.Price;
}

/** The older shape of a price, which subscription items still carry. */
export function wirePlan(price: Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: wholeCents(price),
    amount_decimal: Stripe.Decimal.from(price.unitAmount),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.interval,
    interval_count: price.intervalCount,
    livemode: false,
    metadata: price.metadata,
    meter: price.meter,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: price.usageType,
  } satisfies Stripe.Plan;
}

/** Null for parts of a cent. */
const wholeCents = ({ unitAmount }: Price) => (/^\d+$/.test(unitAmount) ? Number(unitAmount) : null);

export function wireMeter(meter: Meter): Stripe.Billing.Meter {
  return {
    id: meter.id,
    object: 'billing.meter',
    created: meter.created,
    customer_mapping: { event_payload_key: meter.customerKey, type: 'by_id' },
    default_aggregation: { formula: meter.formula },
    display_name: meter.displayName,
    event_name: meter.eventName,
    event_time_window: null,
    livemode: false,
    status: 'active',
    status_transitions: { deactivated_at: null },
    updated: meter.created,
    value_settings: { event_payload_key: meter.valueKey },
  } satisfies Stripe.Billing.Meter;
}
