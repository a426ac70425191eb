import { LockMode } from '@mikro-orm/core';
import type { Database, Transaction } from '../db/database.js';
import { LeaseEntity } from './lease.entity.js';

const LEASE_NAME = 'leader';

/** The leader's lease in the database, timed by the database's clock. */
export class LeaseStore {
  constructor(
    private readonly database: Database,
    private readonly holder: string,
  ) {}

  /**
   * Renews the lease, or acquires it if it has expired. Returns the epoch, or null if another process holds the
   * lease.
   */
  acquire(durationMs: number): Promise<number | null> {
    return this.database.transact(async ({ em, now }) => {
      const lease = await em.findOne(LeaseEntity, { name: LEASE_NAME }, { disableIdentityMap: true });
      if (!lease) {
        em.create(LeaseEntity, {
          name: LEASE_NAME,
          holder: this.holder,
          epoch: 1,
          expires: now + durationMs,
        });
        return 1;
      }
      const { holder, epoch, expires } = lease;
      const isOwnLease = holder === this.holder;
      if (!isOwnLease && expires > now) return null;
      const newEpoch = isOwnLease ? epoch : epoch + 1;
      const renewed = { holder: this.holder, epoch: newEpoch, expires: now + durationMs };
      // The epoch in the WHERE clause lets only one of several processes acquire an expired lease.
      const updatedRows = await em.nativeUpdate(LeaseEntity, { name: LEASE_NAME, holder, epoch }, renewed);
      return updatedRows > 0 ? newEpoch : null;
    });
  }

  /** Releases the lease, so that another process can acquire it immediately. */
  async release(): Promise<void> {
    await this.database.transact(({ em }) =>
      em.nativeUpdate(LeaseEntity, { name: LEASE_NAME, holder: this.holder }, { expires: 0 }),
    );
  }

  /**
   * Returns true if `epoch` is the newest. The lock prevents other processes from acquiring the lease until
   * the transaction ends.
   */
  async isNewest({ em }: Transaction, epoch: number): Promise<boolean> {
    const options = { lockMode: LockMode.PESSIMISTIC_READ, disableIdentityMap: true };
    return (await em.findOne(LeaseEntity, { name: LEASE_NAME, epoch }, options)) !== null;
  }
}
