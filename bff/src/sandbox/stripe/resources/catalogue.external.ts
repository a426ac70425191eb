import Stripe from 'stripe';
import type { Meter, Price } from '../state.js';

export const toStripePrice = (price: Price): Partial<Stripe.Price> => ({
  id: price.id,
  object: 'price',
  active: true,
  currency: 'eur',
  lookup_key: price.lookupKey,
  product: price.product,
  recurring: {
    interval: 'month',
    interval_count: 1,
    meter: price.meter,
    trial_period_days: null,
    usage_type: price.meter === null ? 'licensed' : 'metered',
  },
  tax_behavior: 'inclusive',
  type: 'recurring',
  // Null for fractions of a cent.
  unit_amount: /^\d+$/.test(price.unitAmount) ? Number(price.unitAmount) : null,
  unit_amount_decimal: Stripe.Decimal.from(price.unitAmount),
});

export const toStripeMeter = ({ id, eventName }: Meter) =>
  ({
    id,
    object: 'billing.meter',
    event_name: eventName,
    status: 'active',
  }) satisfies Partial<Stripe.Billing.Meter>;
