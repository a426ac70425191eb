import Stripe from 'stripe';
import type { StateStore } from '../state-store.js';
import type { Item, Line, Meter } from '../state.js';

/** A period in Unix seconds, without `end` itself. */
export interface TimeSpan {
  start: number;
  end: number;
}

/** Returns the sum of the lines, cents. */
export const sumCents = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + line.amount, 0);

/** Sums the values that a meter has counted for a customer. */
export function sumMeter(
  store: StateStore,
  meter: Meter,
  customer: string,
  { start, end }: TimeSpan,
): bigint {
  return store.state.meterEvents
    .filter((event) => event.eventName === meter.eventName && event.customer === customer)
    .filter(({ time }) => time >= start && time < end)
    .reduce((sum, { value }) => sum + BigInt(value), 0n);
}

/** Returns one line per metered item, rounded once to the cent, half up. */
export function createUsageLines(
  store: StateStore,
  customer: string,
  items: readonly Item[],
  span: TimeSpan,
): Line[] {
  return items.flatMap((item) => {
    const price = store.findPrice(item.price);
    const meter = store.state.meters.find(({ id }) => id === price.meter);
    if (!meter) return [];
    const start = Math.max(span.start, item.created);
    const units = sumMeter(store, meter, customer, { start, end: span.end });
    const amount = Stripe.Decimal.from(price.unitAmount)
      .mul(Stripe.Decimal.from(units))
      .round('half-up', { mode: 'decimal-places', value: 0 })
      .toNumber();
    return [{ item: item.id, description: `${units} × ${store.findProductName(price)}`, amount }];
  });
}

/** Returns one line per licensed item, for a month that is paid in advance. */
export function createAccessLines(store: StateStore, items: readonly Item[]): Line[] {
  return items.flatMap((item) => {
    const price = store.findPrice(item.price);
    if (price.meter !== null) return [];
    const description = `1 × ${store.findProductName(price)}`;
    return [{ item: item.id, description, amount: Number(price.unitAmount) }];
  });
}
