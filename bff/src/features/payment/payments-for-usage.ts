import type { EntityManager } from '@mikro-orm/core';
import type { Payment } from '@trailcast/schema/wire';
import type { PaymentView } from './payment.view.js';
import { readPayment, type PaymentRecord } from './payment.repository.js';

/** Implements the usage feature's port to payments. */
export class PaymentsForUsage {
  constructor(private readonly view: PaymentView) {}

  read(em: EntityManager, userId: number): Promise<PaymentRecord> {
    return readPayment(em, userId);
  }

  async render(
    em: EntityManager,
    userId: number,
    now: number,
  ): Promise<{ id: number; body: Payment } | null> {
    const payment = await readPayment(em, userId);
    return payment.id === null ? null : { id: payment.id, body: await this.view.render(em, payment, now) };
  }
}
