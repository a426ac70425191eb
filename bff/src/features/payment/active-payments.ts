import type { EntityManager } from '@mikro-orm/core';
import type { PaymentStatus } from '@trailcast/schema/wire';
import type { Clock } from '../../infra/clock.js';
import { runSql } from '../../infra/db/run-sql.js';
import { PaymentEntity } from './payment.entity.js';
import { computeStatus } from './payment.policy.js';

const SELECT_STATUS = 'select status, subscription_end as ends from payments where user_id = ?';

/** Checks for other features whether a user's payment is ACTIVE. */
export class ActivePayments {
  constructor(private readonly clock: Clock) {}

  /** Returns true if the user's payment is ACTIVE. */
  async isActive(em: EntityManager, userId: number): Promise<boolean> {
    const [row] = await runSql<{ status: PaymentStatus; ends: number | string }[]>(em, SELECT_STATUS, [
      userId,
    ]);
    if (!row) return false;
    const subscriptionEnd = Number(row.ends);
    // Only a cancelled subscription depends on the time.
    const now = subscriptionEnd > 0 ? await this.clock.now() : 0;
    return computeStatus({ status: row.status, subscriptionEnd }, now) === 'ACTIVE';
  }

  /** Returns the users among `userIds` whose payment is ACTIVE. */
  async findActive(em: EntityManager, userIds: readonly number[]): Promise<Set<number>> {
    if (userIds.length === 0) return new Set();
    const now = await this.clock.now();
    const where = { user: { $in: [...userIds] }, status: 'ACTIVE' } as const;
    const rows = await em.find(PaymentEntity, where, { disableIdentityMap: true });
    return new Set(rows.filter((row) => computeStatus(row, now) === 'ACTIVE').map(({ user }) => user.id));
  }
}
