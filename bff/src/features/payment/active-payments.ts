import type { EntityManager } from '@mikro-orm/core';
import type { Clock } from '../../platform/clock.js';
import { statusAt } from './payment.policy.js';
import { readPayment } from './payment.repository.js';

/** Whether a user's payment is ACTIVE, for the features that ask. */
export class ActivePayments {
  constructor(private readonly clock: Clock) {}

  async isActive(em: EntityManager, userId: number): Promise<boolean> {
    const payment = await readPayment(em, userId);
    // Only a cancelled subscription needs the time.
    const now = payment.subscriptionEnd > 0 ? await this.clock.now() : 0;
    return statusAt(payment, now) === 'ACTIVE';
  }
}
