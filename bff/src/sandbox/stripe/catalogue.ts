import type { Ledger } from './ledger.js';
import type { Price } from './state.js';

/** Tiers with a price; FREE has none. */
const TIERS = ['REGULAR', 'REDUCED', 'FRIENDS', 'EXCLUSIVE'] as const;

/** EUR per month, by tier. */
export type AccessFees = Readonly<Record<(typeof TIERS)[number], { accessFee: number }>>;

const METER_EVENT = 'trailcast_server_time';
/** Units are seconds × cents per hour, so a unit costs 1/3600 cent in every tier. */
const CENTS_PER_UNIT = '0.000277777778';

/**
 * Creates the objects that an operator creates at Stripe: a price per tier with its lookup key, the meter of
 * server time and its price. A changed fee creates a new price, which receives the lookup key. Existing
 * subscriptions remain at the old price.
 */
export function ensureCatalogue(ledger: Ledger, fees: AccessFees): void {
  for (const tier of TIERS) {
    const product = ensureProduct(ledger, `Trailcast access, ${tier.toLowerCase()}`);
    const unitAmount = String(Math.round(fees[tier].accessFee * 100));
    ensurePrice(ledger, { product, lookupKey: `access_${tier.toLowerCase()}`, unitAmount, meter: null });
  }
  const meter = ensureMeter(ledger);
  const product = ensureProduct(ledger, 'Trailcast server time');
  ensurePrice(ledger, { product, lookupKey: 'server_time', unitAmount: CENTS_PER_UNIT, meter });
}

function ensureProduct(ledger: Ledger, name: string): string {
  const existing = ledger.state.products.find((product) => product.name === name);
  if (existing) return existing.id;
  const id = ledger.createId('prod');
  ledger.state.products.push({ id, name });
  return id;
}

function ensureMeter(ledger: Ledger): string {
  const existing = ledger.state.meters.find(({ eventName }) => eventName === METER_EVENT);
  if (existing) return existing.id;
  const id = ledger.createId('mtr');
  ledger.state.meters.push({ id, eventName: METER_EVENT });
  return id;
}

function ensurePrice(ledger: Ledger, price: Omit<Price, 'id'>): void {
  const existing = ledger.state.prices.find(({ lookupKey }) => lookupKey === price.lookupKey);
  if (existing?.unitAmount === price.unitAmount) return;
  if (existing) existing.lookupKey = null;
  ledger.state.prices.push({ ...price, id: ledger.createId('price') });
}
