import type { EntityManager } from '@mikro-orm/core';
import type { Payment } from '@trailcast/schema/wire';
import { statusAt } from './payment.policy.js';
import type { Fees, RunningUsage } from './payment.ports.js';
import type { PaymentRecord } from './payment.repository.js';

/** Renders payments as the contract's Payment. */
export class PaymentView {
  constructor(
    private readonly fees: Fees,
    private readonly usage: RunningUsage,
  ) {}

  /** Returns the tier's fees, EUR. */
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

  /** Returns the fields that exist only for an ACTIVE payment. */
  async #running(em: EntityManager, payment: PaymentRecord, now: number): Promise<Partial<Payment>> {
    if (statusAt(payment, now) !== 'ACTIVE') return {};
    const usage = await this.usage.ofPeriod(em, payment, now);
    if (!usage) return {};
    const renews = payment.tier !== 'FREE' && payment.subscriptionEnd === 0;
    return { usage, ...(renews && { renewsAt: usage.periodEnd }) };
  }
}
