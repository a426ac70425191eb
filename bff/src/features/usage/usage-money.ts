import type { PaymentTier } from '@trailcast/schema/wire';
import type { HourlyFees } from './usage.ports.js';

/** Units of a cent: a unit is one second at one cent an hour. */
const UNITS_PER_CENT = 3_600;

/** The tier's price of an hour in EUR cents; whole, since prices have two decimals. */
export function hourCents(fees: HourlyFees, tier: PaymentTier): number {
  return Math.round(fees[tier].serverFee * 100);
}

/** EUR of a sum of units, rounded once, to the cent, as the invoice does it. */
export function unitsToEuros(units: number): number {
  return Math.round(units / UNITS_PER_CENT) / 100;
}
