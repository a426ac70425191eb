import type { PaymentTier } from '@trailcast/schema/wire';
import type Stripe from 'stripe';

/**
 * Meter of server time. A unit is a second × the fee in cents per hour, so that a new tier does not affect old usage.
 */
export const METER_EVENT = 'trailcast_server_time';
/** Lookup key of the price of one unit. */
export const SERVER_TIME_LOOKUP_KEY = 'server_time';
/** Cents per unit: 1/3600, with the 12 decimals that Stripe accepts. */
const UNIT_CENTS = '0.000277777778';

const PAID_TIERS = ['REGULAR', 'REDUCED', 'FRIENDS', 'EXCLUSIVE'] as const satisfies PaymentTier[];

/** Returns the lookup key of a tier's access price. */
export const createAccessLookupKey = (tier: PaymentTier): string => `access_${tier.toLowerCase()}`;

/** Returns the tier of an access price; null for any other price. */
export const findPriceTier = ({ lookup_key }: Stripe.Price): PaymentTier | null =>
  PAID_TIERS.find((tier) => createAccessLookupKey(tier) === lookup_key) ?? null;

export const isAccessPrice = ({ recurring }: Stripe.Price): boolean => recurring?.usage_type === 'licensed';

/** Expected price: an access fee in cents, or server time. */
export type ExpectedPrice =
  { key: string; cents: number } | { key: typeof SERVER_TIME_LOOKUP_KEY; cents: null };

/** Describes how a price differs from the expected one, for the log. Returns null if it does not differ. */
export function findPriceMismatch(price: Stripe.Price, { cents }: ExpectedPrice): string | null {
  if (price.currency !== 'eur') return `is in ${price.currency} and not in eur`;
  if (price.tax_behavior !== 'inclusive') return 'does not include tax';
  const { recurring } = price;
  if (recurring?.interval !== 'month' || recurring.interval_count !== 1) return 'is not for a month';
  if (cents === null) return findServerTimeMismatch(price);
  if (recurring.usage_type !== 'licensed') return 'is metered';
  return price.unit_amount === cents ? null : `is ${price.unit_amount} cents and not ${cents} as in FEES`;
}

function findServerTimeMismatch({ recurring, unit_amount_decimal }: Stripe.Price): string | null {
  if (recurring?.usage_type !== 'metered' || recurring.meter === null) return 'has no meter';
  return String(unit_amount_decimal) === UNIT_CENTS ? null : `is not ${UNIT_CENTS} cents`;
}

export const findMeterId = (meters: Stripe.Billing.Meter[]): string | undefined =>
  meters.find(({ event_name }) => event_name === METER_EVENT)?.id;

export const createPriceListParams = (keys: string[]): Stripe.PriceListParams => ({
  lookup_keys: keys,
  active: true,
  limit: 100,
});

export const readLookupKey = ({ lookup_key }: Stripe.Price): string | null => lookup_key;
