import type { EntityManager } from '@mikro-orm/core';
import type { Payment } from '@trailcast/schema/wire';
import { roundHours } from '../../infra/round-hours.js';
import { hourCents, unitsToEuros } from './usage-money.js';
import { usageOfPeriod } from './usage-of-period.js';
import { periodsOf } from './usage-pieces.js';
import type { BilledPayment, HourlyFees } from './usage.ports.js';

/** Sums a payment's usage in its current billing period. Implements the payment feature's port. */
export class RunningUsage {
  constructor(private readonly fees: HourlyFees) {}

  /** Returns hours and EUR so far, and the period in ms. Returns undefined if no period contains `now`. */
  async ofPeriod(em: EntityManager, payment: BilledPayment, now: number): Promise<Payment['usage']> {
    const periodOf = periodsOf(payment);
    const period = periodOf(now);
    if (!period) return undefined;
    const { userId } = payment;
    const feeCents = hourCents(this.fees, payment.tier);
    const { seconds, units } = await usageOfPeriod(em, { userId, now, period, periodOf, feeCents });
    return {
      hours: roundHours(seconds / 3_600),
      amount: unitsToEuros(units),
      periodStart: period.start,
      periodEnd: period.end,
    };
  }
}
