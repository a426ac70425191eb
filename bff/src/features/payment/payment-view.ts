import type { EntityManager } from '@mikro-orm/core';
import type { Payment } from '@trailcast/schema/wire';
import { statusAt } from './payment.policy.js';
import type { Fees } from './payment.ports.js';
import type { PaymentRecord } from './payment.repository.js';
import { hourCents, unitsToEuros } from './usage-money.js';
import { usageOfPeriod } from './usage-of-period.js';
import { periodsOf } from './usage-pieces.js';

/** Payments as the wire shows them. */
export class PaymentView {
  constructor(private readonly fees: Fees) {}

  /** The tier's fees, EUR. */
  feesOf(payment: Pick<PaymentRecord, 'tier'>) {
    const { accessFee, serverFee } = this.fees[payment.tier];
    return { accessFee, serverFee };
  }

  async render(em: EntityManager, payment: PaymentRecord, now: number): Promise<Payment> {
    const { tier, subscriptionStarted, subscriptionEnd, version } = payment;
    return {
      status: statusAt(payment, now),
      tier,
      ...this.feesOf(payment),
      subscriptionStarted,
      subscriptionEnd,
      version,
      ...(await this.#running(em, payment, now)),
    };
  }

  /** What only an ACTIVE payment has: its usage in the running period, and when it renews. */
  async #running(em: EntityManager, payment: PaymentRecord, now: number): Promise<Partial<Payment>> {
    const periodOf = periodsOf(payment);
    const period = statusAt(payment, now) === 'ACTIVE' ? periodOf(now) : null;
    if (!period) return {};
    const { start, end } = period;
    const { userId } = payment;
    const feeCents = hourCents(this.fees, payment.tier);
    const { seconds, units } = await usageOfPeriod(em, { userId, now, period, periodOf, feeCents });
    const renews = payment.tier !== 'FREE' && payment.subscriptionEnd === 0;
    return {
      usage: {
        hours: roundHours(seconds / 3_600),
        amount: unitsToEuros(units),
        periodStart: start,
        periodEnd: end,
      },
      ...(renews && { renewsAt: end }),
    };
  }
}

/** To a ten-thousandth of an hour, a third of a second. */
export function roundHours(hours: number): number {
  return Math.round(hours * 10_000) / 10_000;
}
