import type { PaymentTier } from '@trailcast/schema/wire';
import type { HourlyFees } from './usage.ports.js';

/** A unit is one second at one cent per hour. */
const UNITS_PER_CENT = 3_600;

/** Returns the tier's price of an hour in EUR cents, a whole number. */
export function computeHourCents(fees: HourlyFees, tier: PaymentTier): number {
  return Math.round(fees[tier].serverFee * 100);
}

/** Converts units to EUR, rounded once to the cent like the invoice. */
export function unitsToEuros(units: number): number {
  return Math.round(units / UNITS_PER_CENT) / 100;
}
