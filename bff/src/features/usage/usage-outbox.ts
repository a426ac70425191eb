import { OptimisticLockError, type EntityManager } from '@mikro-orm/core';
import { AuditEntryEntity } from '../../infra/db/audit-entry.entity.js';
import type { Database, Transaction } from '../../infra/db/database.js';
import { billingTime, type MoveReason } from './usage-billing-time.js';
import { UsageChargeEntity } from './usage-charge.entity.js';
import { periodsOf } from './usage-pieces.js';
import type { UsagePayments } from './usage.ports.js';

const HOUR_MS = 3_600_000;
/** Longer than a report may take: a process that was killed over it leaves the charge to others after this time. */
const LEASE_MS = 60_000;
/** The provider knows identifiers for 24 h; later nobody can tell whether a report without an answer arrived. */
const KNOWN_MS = 23 * HOUR_MS;
/** A charge that the provider does not take is given up after so many tries, and never before its time is this old. */
const LAST_ATTEMPT = 10;
const GIVE_UP_MS = 35 * 24 * HOUR_MS;
/** Written as the actor of what the product does by itself. */
const NOBODY = 0;

/** A charge that this process alone may report now. */
export interface ClaimedCharge {
  id: number;
  userId: number;
  identifier: string;
  units: number;
  /** When it is billed, ms. */
  at: number;
  attempts: number;
  /** Why `at` is not the time at which it was used. */
  moved: MoveReason | null;
  /** A report of long ago had no answer: it is not repeated unless it is known not to have arrived. */
  uncertain: boolean;
  /** Whether this is the first report whose outcome is open. */
  first: boolean;
}

/** What a claim looks for: one user's charges also before their next attempt is due, those above `afterId`. */
export interface Wanted {
  userId: number;
  afterId: number;
}

/** Charges on their way to the provider, each claimed by one process at a time. */
export class UsageOutbox {
  constructor(
    private readonly database: Database,
    private readonly payments: UsagePayments,
  ) {}

  /** The next charge that may be reported; null when there is none. */
  claim(wanted?: Wanted): Promise<ClaimedCharge | null> {
    return this.database.transact(async (tx) => {
      const { em, now } = tx;
      const charge = await em.findOne(
        UsageChargeEntity,
        {
          state: 'pending',
          leaseEnds: { $lte: now },
          ...(wanted ? { user: wanted.userId, id: { $gt: wanted.afterId } } : { nextAttempt: { $lte: now } }),
        },
        // One with an open outcome comes first: while the provider is away there is never more than that one.
        { orderBy: wanted ? { id: 'asc' } : { timeTried: 'desc', id: 'asc' }, disableIdentityMap: true },
      );
      return charge && this.#lease(tx, charge);
    });
  }

  async sent({ id }: ClaimedCharge): Promise<void> {
    await this.database.transact(({ em, now }) =>
      em.nativeUpdate(
        UsageChargeEntity,
        { id, state: 'pending' },
        { state: 'sent', timeSent: now, leaseEnds: 0, timeTried: null },
      ),
    );
  }

  /** The report may have arrived or not; it is repeated. */
  async unanswered({ id }: ClaimedCharge, delayMs: number): Promise<void> {
    await this.database.transact(({ em, now }) =>
      em.nativeUpdate(
        UsageChargeEntity,
        { id, state: 'pending' },
        { leaseEnds: 0, nextAttempt: now + delayMs },
      ),
    );
  }

  /** The provider did not take it. Answers whether it was given up for good; otherwise it is repeated. */
  notTaken(charge: ClaimedCharge, delayMs: number): Promise<boolean> {
    return this.database.transact(async (tx) => {
      const { id, attempts, first } = charge;
      const row = await tx.em.findOne(UsageChargeEntity, { id, state: 'pending' }, { disableIdentityMap: true }); // prettier-ignore
      if (!row) return false;
      if (attempts >= LAST_ATTEMPT && tx.now - row.toMs > GIVE_UP_MS) {
        await refuse(tx, charge, 'usage.refused', 'the provider does not take it');
        return true;
      }
      const change = { leaseEnds: 0, nextAttempt: tx.now + delayMs, ...(first ? { timeTried: null } : {}) };
      await tx.em.nativeUpdate(UsageChargeEntity, { id, state: 'pending' }, change);
      return false;
    });
  }

  /** A report of long ago is known not to have arrived: it is made anew. */
  async notArrived({ id }: ClaimedCharge): Promise<void> {
    await this.database.transact(({ em, now }) =>
      em.nativeUpdate(
        UsageChargeEntity,
        { id, state: 'pending' },
        { leaseEnds: 0, nextAttempt: now, timeTried: null },
      ),
    );
  }

  /** Units that the provider has accepted of a user, billed between two times, ms. */
  async acceptedUnits(userId: number, from: number, to: number): Promise<number> {
    const where = { user: userId, state: 'sent', timeBilled: { $gte: from, $lt: to } } as const;
    const rows = await this.database.read((em) => em.find(UsageChargeEntity, where, { fields: ['units'] }));
    return rows.reduce((sum, { units }) => sum + units, 0);
  }

  /** Nobody can tell any more whether it was billed, so it is not billed again. */
  giveUp(charge: ClaimedCharge): Promise<void> {
    return this.database.transact((tx) =>
      refuse(tx, charge, 'usage.uncertain', 'a report of more than 23 h ago had no answer'),
    );
  }

  /** The user's other charges wait as well: one is enough to ask whether the provider knows the customer by now. */
  async delayOthers(userId: number, delayMs: number): Promise<void> {
    await this.database.transact(({ em, now }) =>
      em.nativeUpdate(
        UsageChargeEntity,
        { user: userId, state: 'pending', leaseEnds: { $lte: now } },
        { nextAttempt: now + delayMs },
      ),
    );
  }

  /** Whether another process reports charges of this user just now. */
  async isBeingSent(userId: number, now: number): Promise<boolean> {
    const where = { user: userId, state: 'pending', leaseEnds: { $gt: now } } as const;
    return (await this.database.read((em) => em.count(UsageChargeEntity, where))) > 0;
  }

  async #lease(tx: Transaction, charge: UsageChargeEntity): Promise<ClaimedCharge> {
    const { em, now } = tx;
    const { id, attempts, identifier, units } = charge;
    const userId = charge.user.id;
    const { at, moved } = await this.#time(em, charge, now);
    const timeTried = charge.timeTried ?? now;
    const lease = { attempts: attempts + 1, leaseEnds: now + LEASE_MS, timeTried, timeBilled: at };
    const won = await em.nativeUpdate(UsageChargeEntity, { id, attempts, state: 'pending' }, lease);
    if (won === 0) throw new OptimisticLockError(`usage charge ${id} was claimed at the same time`);
    if (moved) audit(tx, userId, 'usage.moved', `${identifier} to ${new Date(at).toISOString()}: ${moved}`);
    const uncertain = now - timeTried > KNOWN_MS;
    const first = charge.timeTried === null;
    return { id, userId, identifier, units, at, attempts: attempts + 1, moved, uncertain, first };
  }

  /** A report that is repeated keeps its time, so that it stays the same report. */
  async #time(em: EntityManager, { timeBilled, timeTried, user }: UsageChargeEntity, now: number) {
    if (timeTried !== null) return { at: timeBilled, moved: null };
    return billingTime(timeBilled, now, periodsOf(await this.payments.read(em, user.id))(now));
  }
}

async function refuse(tx: Transaction, charge: ClaimedCharge, action: string, why: string): Promise<void> {
  const { id, userId, identifier, units } = charge;
  const state = { state: 'refused', leaseEnds: 0 } as const;
  const refused = await tx.em.nativeUpdate(UsageChargeEntity, { id, state: 'pending' }, state);
  if (refused > 0) audit(tx, userId, action, `${identifier}, ${units} units: ${why}`);
}

function audit({ em, now }: Transaction, userId: number, action: string, detail: string): void {
  em.create(AuditEntryEntity, {
    actorId: NOBODY,
    action,
    subject: `user ${userId}`,
    detail,
    timeCreated: now,
  });
}
