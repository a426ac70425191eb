import Stripe from 'stripe';
import type { Ledger } from '../ledger.js';
import type { Item, Line, Meter } from '../state.js';

/** Unix seconds; `end` is excluded. */
export interface Span {
  start: number;
  end: number;
}

/** Cents. */
export const total = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + line.amount, 0);

/** Sums the values that a meter has counted for a customer. */
export function meterSum(ledger: Ledger, meter: Meter, customer: string, { start, end }: Span): bigint {
  return ledger.state.meterEvents
    .filter((event) => event.eventName === meter.eventName && event.customer === customer)
    .filter(({ time }) => time >= start && time < end)
    .reduce((sum, { value }) => sum + BigInt(value), 0n);
}

/** Returns one line per metered item, rounded once to the cent, half up. */
export function usageLines(ledger: Ledger, customer: string, items: readonly Item[], span: Span): Line[] {
  return items.flatMap((item) => {
    const price = ledger.price(item.price);
    const meter = ledger.state.meters.find(({ id }) => id === price.meter);
    if (!meter) return [];
    const start = Math.max(span.start, item.created);
    const units = meterSum(ledger, meter, customer, { start, end: span.end });
    const amount = Stripe.Decimal.from(price.unitAmount)
      .mul(Stripe.Decimal.from(units))
      .round('half-up', { mode: 'decimal-places', value: 0 })
      .toNumber();
    return [{ item: item.id, description: `${units} × ${ledger.productName(price)}`, amount }];
  });
}

/** Returns one line per licensed item, for a month that is paid in advance. */
export function accessLines(ledger: Ledger, items: readonly Item[]): Line[] {
  return items.flatMap((item) => {
    const price = ledger.price(item.price);
    if (price.meter !== null) return [];
    const description = `1 × ${ledger.productName(price)}`;
    return [{ item: item.id, description, amount: Number(price.unitAmount) }];
  });
}
