import type { EntityManager } from '@mikro-orm/core';
import type { Payment } from '@trailcast/schema/wire';
import { roundHours } from '../../infra/round-hours.js';
import { computeHourCents, unitsToEuros } from './usage-money.js';
import { sumUsageOfPeriod } from './period-usage.js';
import { createPeriodFinder } from './usage-pieces.js';
import type { BilledPayment, HourlyFees } from './usage.ports.js';

/** Sums a payment's usage in its current billing period. Implements the payment feature's port. */
export class RunningUsage {
  constructor(private readonly fees: HourlyFees) {}

  /** Returns hours and EUR so far, and the period in ms. Returns undefined if no period contains `now`. */
  async sumPeriod(em: EntityManager, payment: BilledPayment, now: number): Promise<Payment['usage']> {
    const findPeriod = createPeriodFinder(payment);
    const period = findPeriod(now);
    if (!period) return undefined;
    const { userId } = payment;
    const feeCents = computeHourCents(this.fees, payment.tier);
    const { seconds, units } = await sumUsageOfPeriod(em, { userId, now, period, findPeriod, feeCents });
    return {
      hours: roundHours(seconds / 3_600),
      amount: unitsToEuros(units),
      periodStart: period.start,
      periodEnd: period.end,
    };
  }
}
