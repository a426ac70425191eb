import type { StateStore } from './state-store.js';
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
export function ensureCatalogue(store: StateStore, fees: AccessFees): void {
  for (const tier of TIERS) {
    const product = ensureProduct(store, `Trailcast access, ${tier.toLowerCase()}`);
    const unitAmount = String(Math.round(fees[tier].accessFee * 100));
    ensurePrice(store, { product, lookupKey: `access_${tier.toLowerCase()}`, unitAmount, meter: null });
  }
  const meter = ensureMeter(store);
  const product = ensureProduct(store, 'Trailcast server time');
  ensurePrice(store, { product, lookupKey: 'server_time', unitAmount: CENTS_PER_UNIT, meter });
}

function ensureProduct(store: StateStore, name: string): string {
  const existing = store.state.products.find((product) => product.name === name);
  if (existing) return existing.id;
  const id = store.createId('prod');
  store.state.products.push({ id, name });
  return id;
}

function ensureMeter(store: StateStore): string {
  const existing = store.state.meters.find(({ eventName }) => eventName === METER_EVENT);
  if (existing) return existing.id;
  const id = store.createId('mtr');
  store.state.meters.push({ id, eventName: METER_EVENT });
  return id;
}

function ensurePrice(store: StateStore, price: Omit<Price, 'id'>): void {
  const existing = store.state.prices.find(({ lookupKey }) => lookupKey === price.lookupKey);
  if (existing?.unitAmount === price.unitAmount) return;
  if (existing) existing.lookupKey = null;
  store.state.prices.push({ ...price, id: store.createId('price') });
}
