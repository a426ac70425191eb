import { OptimisticLockError, type EntityManager } from '@mikro-orm/core';
import { AuditEntryEntity } from '../../infra/db/audit-entry.entity.js';
import type { Database, Transaction } from '../../infra/db/database.js';
import { computeBillingTime, type MoveReason } from './usage-billing-time.js';
import { UsageChargeEntity } from './usage-charge.entity.js';
import { createPeriodFinder } from './usage-pieces.js';
import type { UsagePayments } from './usage.ports.js';

const HOUR_MS = 3_600_000;
/**
 * Lease of a charge, ms: longer than a report takes. After a crash another process reports the charge when the lease
 * has ended.
 */
const LEASE_MS = 60_000;
/**
 * The provider stores idempotency identifiers for 24 h. After this time, ms, the outcome of an unanswered report is
 * unknown.
 */
const IDENTIFIER_VALIDITY_MS = 23 * HOUR_MS;
/** A rejected charge is given up after MIN_ATTEMPTS, but not before it is GIVE_UP_AGE_MS old. */
const MIN_ATTEMPTS = 10;
const GIVE_UP_AGE_MS = 35 * 24 * HOUR_MS;
/** The audit log's actor for automatic actions. */
const SYSTEM_ACTOR = 0;

/** A charge that this process has leased. */
export interface ClaimedCharge {
  id: number;
  userId: number;
  identifier: string;
  units: number;
  /** Billing time, ms. */
  billedAt: number;
  attempts: number;
  /** Reason for which `billedAt` is not the time of use; null if both are equal. */
  moveReason: MoveReason | null;
  /** True if an old report was not answered. The report is repeated only if the provider has not counted it. */
  isUncertain: boolean;
  /** True if no earlier report has an unknown outcome. */
  isFirstReport: boolean;
}

/** Limits a claim to one user's charges above `afterId`, including those whose retry is not due. */
export interface ClaimFilter {
  userId: number;
  afterId: number;
}

/** The charges to report to the provider. A lease assigns each to one process at a time. */
export class UsageOutbox {
  constructor(
    private readonly database: Database,
    private readonly payments: UsagePayments,
  ) {}

  /** Leases the next due charge, or returns null if there is none. */
  claimNext(filter?: ClaimFilter): Promise<ClaimedCharge | null> {
    return this.database.transact(async (tx) => {
      const { em, now } = tx;
      const charge = await em.findOne(
        UsageChargeEntity,
        {
          state: 'pending',
          leaseEnds: { $lte: now },
          ...(filter ? { user: filter.userId, id: { $gt: filter.afterId } } : { nextAttempt: { $lte: now } }),
        },
        // Charges with an unknown outcome first, so that there is at most one while the provider is unreachable.
        { orderBy: filter ? { id: 'asc' } : { timeTried: 'desc', id: 'asc' }, disableIdentityMap: true },
      );
      return charge && this.#lease(tx, charge);
    });
  }

  async recordSent({ id }: ClaimedCharge): Promise<void> {
    await this.database.transact(({ em, now }) =>
      em.nativeUpdate(
        UsageChargeEntity,
        { id, state: 'pending' },
        { state: 'sent', timeSent: now, leaseEnds: 0, timeTried: null },
      ),
    );
  }

  /** Records an unanswered report. The charge is retried. */
  async recordUnanswered({ id }: ClaimedCharge, delayMs: number): Promise<void> {
    await this.database.transact(({ em, now }) =>
      em.nativeUpdate(
        UsageChargeEntity,
        { id, state: 'pending' },
        { leaseEnds: 0, nextAttempt: now + delayMs },
      ),
    );
  }

  /** Records a rejected report. Returns true if the charge is given up, otherwise it is retried. */
  recordRejection(charge: ClaimedCharge, delayMs: number): Promise<boolean> {
    return this.database.transact(async (tx) => {
      const { id, attempts, isFirstReport } = charge;
      const row = await tx.em.findOne(UsageChargeEntity, { id, state: 'pending' }, { disableIdentityMap: true }); // prettier-ignore
      if (!row) return false;
      if (attempts >= MIN_ATTEMPTS && tx.now - row.toMs > GIVE_UP_AGE_MS) {
        await writeOff(tx, charge, 'usage.refused', 'the provider does not accept it');
        return true;
      }
      const change = {
        leaseEnds: 0,
        nextAttempt: tx.now + delayMs,
        ...(isFirstReport ? { timeTried: null } : {}),
      };
      await tx.em.nativeUpdate(UsageChargeEntity, { id, state: 'pending' }, change);
      return false;
    });
  }

  /** Records that an old report did not arrive, so that the charge is reported again. */
  async recordLost({ id }: ClaimedCharge): Promise<void> {
    await this.database.transact(({ em, now }) =>
      em.nativeUpdate(
        UsageChargeEntity,
        { id, state: 'pending' },
        { leaseEnds: 0, nextAttempt: now, timeTried: null },
      ),
    );
  }

  /** Returns the units of a user's accepted charges billed between two times, ms. */
  async sumAcceptedUnits(userId: number, fromMs: number, toMs: number): Promise<number> {
    const filter = { user: userId, state: 'sent', timeBilled: { $gte: fromMs, $lt: toMs } } as const;
    const rows = await this.database.read((em) => em.find(UsageChargeEntity, filter, { fields: ['units'] }));
    return rows.reduce((sum, { units }) => sum + units, 0);
  }

  /** Gives up a charge whose outcome is unknown, so that it is never billed twice. */
  giveUp(charge: ClaimedCharge): Promise<void> {
    return this.database.transact((tx) =>
      writeOff(tx, charge, 'usage.uncertain', 'a report of more than 23 h ago had no response'),
    );
  }

  /** Delays the user's other charges. One charge is enough to check that the customer exists at the provider. */
  async delayUserCharges(userId: number, delayMs: number): Promise<void> {
    await this.database.transact(({ em, now }) =>
      em.nativeUpdate(
        UsageChargeEntity,
        { user: userId, state: 'pending', leaseEnds: { $lte: now } },
        { nextAttempt: now + delayMs },
      ),
    );
  }

  /** Returns true if another process is reporting charges of this user. */
  async isBeingSent(userId: number, now: number): Promise<boolean> {
    const filter = { user: userId, state: 'pending', leaseEnds: { $gt: now } } as const;
    return (await this.database.read((em) => em.count(UsageChargeEntity, filter))) > 0;
  }

  async #lease(tx: Transaction, charge: UsageChargeEntity): Promise<ClaimedCharge> {
    const { em, now } = tx;
    const { id, attempts, identifier, units } = charge;
    const userId = charge.user.id;
    const { time: billedAt, moveReason } = await this.#findBillingTime(em, charge, now);
    const timeTried = charge.timeTried ?? now;
    const lease = { attempts: attempts + 1, leaseEnds: now + LEASE_MS, timeTried, timeBilled: billedAt };
    const claimedRows = await em.nativeUpdate(UsageChargeEntity, { id, attempts, state: 'pending' }, lease);
    if (claimedRows === 0) throw new OptimisticLockError(`usage charge ${id} was claimed at the same time`);
    if (moveReason)
      writeAudit(
        tx,
        userId,
        'usage.moved',
        `${identifier} to ${new Date(billedAt).toISOString()}: ${moveReason}`,
      );
    const isUncertain = now - timeTried > IDENTIFIER_VALIDITY_MS;
    const isFirstReport = charge.timeTried === null;
    return {
      id,
      userId,
      identifier,
      units,
      billedAt,
      attempts: attempts + 1,
      moveReason,
      isUncertain,
      isFirstReport,
    };
  }

  /** Returns the billing time. A repeated report has the same time, so that the provider recognizes it. */
  async #findBillingTime(em: EntityManager, { timeBilled, timeTried, user }: UsageChargeEntity, now: number) {
    if (timeTried !== null) return { time: timeBilled, moveReason: null };
    return computeBillingTime(
      timeBilled,
      now,
      createPeriodFinder(await this.payments.read(em, user.id))(now),
    );
  }
}

/** Stores that the charge is on no invoice, with an audit entry. */
async function writeOff(
  tx: Transaction,
  charge: ClaimedCharge,
  action: string,
  reason: string,
): Promise<void> {
  const { id, userId, identifier, units } = charge;
  const state = { state: 'refused', leaseEnds: 0 } as const;
  const updatedRows = await tx.em.nativeUpdate(UsageChargeEntity, { id, state: 'pending' }, state);
  if (updatedRows > 0) writeAudit(tx, userId, action, `${identifier}, ${units} units: ${reason}`);
}

function writeAudit({ em, now }: Transaction, userId: number, action: string, detail: string): void {
  em.create(AuditEntryEntity, {
    actorId: SYSTEM_ACTOR,
    action,
    subject: `user ${userId}`,
    detail,
    timeCreated: now,
  });
}
