import Stripe from 'stripe';
import type { Ledger } from '../ledger.js';
import type { Item, Line, Meter } from '../state.js';

/** A period in Unix seconds, without `end` itself. */
export interface TimeSpan {
  start: number;
  end: number;
}

/** Returns the sum of the lines, cents. */
export const sumCents = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + line.amount, 0);

/** Sums the values that a meter has counted for a customer. */
export function sumMeter(ledger: Ledger, meter: Meter, customer: string, { start, end }: TimeSpan): bigint {
  return ledger.state.meterEvents
    .filter((event) => event.eventName === meter.eventName && event.customer === customer)
    .filter(({ time }) => time >= start && time < end)
    .reduce((sum, { value }) => sum + BigInt(value), 0n);
}

/** Returns one line per metered item, rounded once to the cent, half up. */
export function createUsageLines(
  ledger: Ledger,
  customer: string,
  items: readonly Item[],
  span: TimeSpan,
): Line[] {
  return items.flatMap((item) => {
    const price = ledger.findPrice(item.price);
    const meter = ledger.state.meters.find(({ id }) => id === price.meter);
    if (!meter) return [];
    const start = Math.max(span.start, item.created);
    const units = sumMeter(ledger, meter, customer, { start, end: span.end });
    const amount = Stripe.Decimal.from(price.unitAmount)
      .mul(Stripe.Decimal.from(units))
      .round('half-up', { mode: 'decimal-places', value: 0 })
      .toNumber();
    return [{ item: item.id, description: `${units} × ${ledger.findProductName(price)}`, amount }];
  });
}

/** Returns one line per licensed item, for a month that is paid in advance. */
export function createAccessLines(ledger: Ledger, items: readonly Item[]): Line[] {
  return items.flatMap((item) => {
    const price = ledger.findPrice(item.price);
    if (price.meter !== null) return [];
    const description = `1 × ${ledger.findProductName(price)}`;
    return [{ item: item.id, description, amount: Number(price.unitAmount) }];
  });
}
