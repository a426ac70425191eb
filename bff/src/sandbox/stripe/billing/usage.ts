import Stripe from 'stripe';
import type { Ledger } from '../ledger.js';
import type { Item, Line, Meter, MeterEvent } from '../records.js';

export interface Span {
  start: number;
  /** Not part of it. */
  end: number;
}

/** What a meter says about a customer in a time; never below 0. */
export function aggregate(ledger: Ledger, meter: Meter, customer: string, span: Span): bigint {
  const events = ledger.state.meterEvents.filter(
    (event) =>
      event.eventName === meter.eventName &&
      event.customer === customer &&
      event.time >= span.start &&
      event.time < span.end,
  );
  const value = FORMULAS[meter.formula](events);
  return value < 0n ? 0n : value;
}

const FORMULAS: Record<Meter['formula'], (events: MeterEvent[]) => bigint> = {
  sum: (events) => events.reduce((sum, { value }) => sum + BigInt(value), 0n),
  count: (events) => BigInt(events.length),
  last: (events) => BigInt(events.reduce<MeterEvent | null>((last, event) => (last && last.time > event.time ? last : event), null)?.value ?? 0), // prettier-ignore
};

/** One line for each metered item, rounded once to the cent, half up. */
export function usageLines(ledger: Ledger, customer: string, items: readonly Item[], span: Span): Line[] {
  return items.flatMap((item) => {
    const price = ledger.price(item.price);
    const meter = ledger.state.meters.find(({ id }) => id === price.meter);
    if (!meter) return [];
    const start = Math.max(span.start, item.created);
    const units = aggregate(ledger, meter, customer, { start, end: span.end });
    const amount = Stripe.Decimal.from(price.unitAmount)
      .mul(Stripe.Decimal.from(units))
      .round('half-up', { mode: 'decimal-places', value: 0 })
      .toNumber();
    return [
      {
        id: ledger.newId('il'),
        item: item.id,
        price: price.id,
        description: `${units} × ${nameOf(ledger, price.product)}`,
        quantity: Number(units),
        amount,
        start,
        end: span.end,
        proration: false,
      },
    ];
  });
}

/** One line for each licensed item, for a time that is paid in advance. */
export function accessLines(ledger: Ledger, items: readonly Item[], span: Span): Line[] {
  return items.flatMap((item) => {
    const price = ledger.price(item.price);
    if (price.usageType === 'metered') return [];
    const quantity = item.quantity ?? 1;
    return [
      {
        id: ledger.newId('il'),
        item: item.id,
        price: price.id,
        description: `${quantity} × ${nameOf(ledger, price.product)}`,
        quantity,
        amount: Number(price.unitAmount) * quantity,
        start: span.start,
        end: span.end,
        proration: false,
      },
    ];
  });
}

/** A licensed item's price for the part of the period that is left, s; negative for what is given back. */
export function prorationLine(ledger: Ledger, item: Item, period: Span, at: number, sign: 1 | -1): Line[] {
  return accessLines(ledger, [item], { start: at, end: period.end }).map((line) => ({
    ...line,
    amount: sign * Math.round((line.amount * (period.end - at)) / (period.end - period.start)),
    description: `${sign < 0 ? 'Unused' : 'Remaining'} time: ${line.description}`,
    proration: true,
  }));
}

const nameOf = (ledger: Ledger, product: string): string =>
  ledger.state.products.find(({ id }) => id === product)?.name ?? product;
