import type { EntityManager } from '@mikro-orm/core';
import type { Payment } from '@trailcast/schema/wire';
import { statusAt } from './payment.policy.js';
import type { Fees, UsageHours } from './payment.ports.js';
import type { PaymentRecord } from './payment.repository.js';
import { periodAt } from './subscription-period.js';

/** Payments as the wire shows them. */
export class PaymentView {
  constructor(
    private readonly fees: Fees,
    private readonly usage: UsageHours,
  ) {}

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
    if (statusAt(payment, now) !== 'ACTIVE' || payment.subscriptionStarted === 0) return {};
    const { start, end } = periodAt(payment.subscriptionStarted, now);
    const hours = (await this.usage.between(em, start, now, payment.userId)).get(payment.userId) ?? 0;
    const amount = roundCents(hours * this.feesOf(payment).serverFee);
    const renews = payment.tier !== 'FREE' && payment.subscriptionEnd === 0;
    return {
      usage: { hours: roundHours(hours), amount, periodStart: start, periodEnd: end },
      ...(renews && { renewsAt: end }),
    };
  }
}

function roundCents(euros: number): number {
  return Math.round(euros * 100) / 100;
}

/** To a ten-thousandth of an hour, a third of a second. */
export function roundHours(hours: number): number {
  return Math.round(hours * 10_000) / 10_000;
}
