import { LockMode } from '@mikro-orm/core';
import type { Database, Transaction } from '../db/database.js';
import { LeaseEntity } from './lease.entity.js';

const NAME = 'leader';

/** The leader's lease in the database, timed by its clock. */
export class LeaseStore {
  constructor(
    private readonly database: Database,
    private readonly holder: string,
  ) {}

  /** Renews the lease, or takes it when it has run out. The epoch under which it is held; null when another holds it. */
  hold(forMs: number): Promise<number | null> {
    return this.database.transact(async ({ em, now }) => {
      const lease = await em.findOne(LeaseEntity, { name: NAME }, { disableIdentityMap: true });
      if (!lease) {
        em.create(LeaseEntity, { name: NAME, holder: this.holder, epoch: 1, expires: now + forMs });
        return 1;
      }
      const { holder, epoch, expires } = lease;
      const own = holder === this.holder;
      if (!own && expires > now) return null;
      const next = own ? epoch : epoch + 1;
      const held = { holder: this.holder, epoch: next, expires: now + forMs };
      // Of several that found it run out one finds its row as it was.
      const won = await em.nativeUpdate(LeaseEntity, { name: NAME, holder, epoch }, held);
      return won > 0 ? next : null;
    });
  }

  /** Gives it back, so that another process need not wait for its end. */
  async release(): Promise<void> {
    await this.database.transact(({ em }) =>
      em.nativeUpdate(LeaseEntity, { name: NAME, holder: this.holder }, { expires: 0 }),
    );
  }

  /** Whether `epoch` is the newest; then nobody can take the lease before the transaction has ended. */
  async isNewest({ em }: Transaction, epoch: number): Promise<boolean> {
    const options = { lockMode: LockMode.PESSIMISTIC_READ, disableIdentityMap: true };
    return (await em.findOne(LeaseEntity, { name: NAME, epoch }, options)) !== null;
  }
}
