import type { Ledger } from './ledger.js';
import type { Price } from './records.js';

/** Tiers that are bought at the provider; FREE needs none. */
const TIERS = ['REGULAR', 'REDUCED', 'FRIENDS', 'EXCLUSIVE'] as const;

/** EUR a month, by tier. */
export type AccessFees = Readonly<Record<(typeof TIERS)[number], { accessFee: number }>>;

const METER_EVENT = 'trailcast_server_time';
/** Units are seconds × cents an hour, so a unit costs 1/3600 cent in every tier. */
const CENTS_PER_UNIT = '0.000277777778';

/**
 * Makes what an operator would set up at the provider: a price per tier with its lookup key, the meter of server time and
 * its one price. A fee that has changed gets a new price, to which the lookup key goes over.
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
  const known = ledger.state.products.find((product) => product.name === name);
  if (known) return known.id;
  const id = ledger.newId('prod');
  ledger.state.products.push({
    id,
    created: ledger.now(),
    name,
    description: null,
    active: true,
    metadata: {},
  });
  return id;
}

function ensureMeter(ledger: Ledger): string {
  const known = ledger.state.meters.find(({ eventName }) => eventName === METER_EVENT);
  if (known) return known.id;
  const id = ledger.newId('mtr');
  ledger.state.meters.push({
    id,
    created: ledger.now(),
    displayName: 'Server time',
    eventName: METER_EVENT,
    formula: 'sum',
    customerKey: 'stripe_customer_id',
    valueKey: 'value',
  });
  return id;
}

type Wanted = Pick<Price, 'product' | 'lookupKey' | 'unitAmount' | 'meter'>;

function ensurePrice(ledger: Ledger, wanted: Wanted): void {
  const known = ledger.state.prices.find(({ lookupKey }) => lookupKey === wanted.lookupKey);
  if (known?.unitAmount === wanted.unitAmount) return;
  if (known) known.lookupKey = null;
  ledger.state.prices.push({
    ...wanted,
    id: ledger.newId('price'),
    created: ledger.now(),
    nickname: null,
    currency: 'eur',
    interval: 'month',
    intervalCount: 1,
    usageType: wanted.meter === null ? 'licensed' : 'metered',
    taxBehavior: 'inclusive',
    active: true,
    metadata: {},
  });
}
