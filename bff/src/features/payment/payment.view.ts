import type { EntityManager } from '@mikro-orm/core';
import type { Payment } from '@trailcast/schema/wire';
import { computeStatus } from './payment.policy.js';
import type { Fees, PeriodUsage } from './payment.ports.js';
import type { PaymentRecord } from './payment.repository.js';

/** Renders payments as the contract's Payment. */
export class PaymentView {
  constructor(
    private readonly fees: Fees,
    private readonly usage: PeriodUsage,
  ) {}

  /** Returns the tier's fees, EUR. */
  findFees(payment: Pick<PaymentRecord, 'tier'>) {
    const { accessFee, serverFee } = this.fees[payment.tier];
    return { accessFee, serverFee };
  }

  async render(em: EntityManager, payment: PaymentRecord, now: number): Promise<Payment> {
    const { tier, subscriptionStarted, subscriptionEnd, version } = payment;
    return {
      status: computeStatus(payment, now),
      tier,
      ...this.findFees(payment),
      subscriptionStarted,
      subscriptionEnd,
      version,
      ...(await this.#renderUsage(em, payment, now)),
    };
  }

  /** Returns the fields that exist only for an ACTIVE payment. */
  async #renderUsage(em: EntityManager, payment: PaymentRecord, now: number): Promise<Partial<Payment>> {
    if (computeStatus(payment, now) !== 'ACTIVE') return {};
    const usage = await this.usage.sumPeriod(em, payment, now);
    if (!usage) return {};
    const willRenew = payment.tier !== 'FREE' && payment.subscriptionEnd === 0;
    return { usage, ...(willRenew && { renewsAt: usage.periodEnd }) };
  }
}
