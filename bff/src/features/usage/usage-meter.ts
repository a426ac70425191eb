import type { PaymentTier } from '@trailcast/schema/wire';
import type { Clock } from '../../infra/clock.js';
import type { Database, Transaction } from '../../infra/db/database.js';
import { readInterval, readUncharged, storeCharges, type ChargedInterval } from './usage-charges.js';
import { hourCents } from './usage-money.js';
import { periodsOf, unchargedPieces, unchargedSeconds } from './usage-pieces.js';
import type { HourlyFees, UsagePayments } from './usage.ports.js';

/** An open interval is charged once this much of it has gathered, s. */
const CHARGE_EVERY_S = 300;
/** What is used is charged once more when its billing period ends within this time, ms. */
const PERIOD_END_MS = 30_000;

/** Makes charges of usage intervals, each second once, at the fee of the moment at which it is charged. */
export class UsageMeter {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly payments: UsagePayments,
    private readonly fees: HourlyFees,
  ) {}

  /** In the transaction that closed the interval. Tells the owner what its usage has come to. */
  async closed(tx: Transaction, intervalId: number): Promise<void> {
    const interval = await readInterval(tx.em, intervalId);
    if (!interval) return;
    await this.#charge(tx, interval);
    const { id, userId, version } = await this.payments.read(tx.em, interval.userId);
    if (id === null) return;
    tx.emit({ kind: 'payment', operation: 'update', entityId: id, version, audience: [userId] });
  }

  /**
   * In the transaction that changes the user's tier, before it does: what was used until now keeps its price. `tier` is
   * the one to charge at where it is not the stored one.
   */
  async chargeUser(tx: Transaction, userId: number, tier?: PaymentTier): Promise<void> {
    for (const interval of await readUncharged(tx.em, tx.now, userId)) {
      await this.#charge(tx, interval, tier);
    }
  }

  /** Charges everything of one user until now. */
  async chargeNow(userId: number): Promise<void> {
    await this.database.transact((tx) => this.chargeUser(tx, userId));
  }

  /** Charges every interval that is due, one transaction for each. Answers how many were. */
  async chargeDue(signal: AbortSignal): Promise<number> {
    const due = await this.#due();
    let charged = 0;
    for (const { id } of due) {
      if (signal.aborted) break;
      await this.database.transact(async (tx) => {
        const interval = await readInterval(tx.em, id);
        if (interval) await this.#charge(tx, interval);
      });
      charged += 1;
    }
    return charged;
  }

  /**
   * Also due: what is closed, and what lies before the running period or just before its end, since an invoice waits an
   * hour at the most.
   */
  async #due(): Promise<ChargedInterval[]> {
    const now = await this.clock.now();
    return this.database.read(async (em) => {
      const due: ChargedInterval[] = [];
      for (const interval of await readUncharged(em, now)) {
        const gathered = unchargedSeconds(interval, now);
        if (interval.timeEnded !== null || gathered >= CHARGE_EVERY_S) due.push(interval);
        else if (gathered > 0) {
          const periodOf = periodsOf(await this.payments.read(em, interval.userId));
          const ending = (periodOf(now)?.end ?? Infinity) - now < PERIOD_END_MS;
          if (ending || unchargedPieces(interval, now, periodOf).length > 1) due.push(interval);
        }
      }
      return due;
    });
  }

  /** The interval is read before the payment: a tier that changes in between moves the interval's count. */
  async #charge(tx: Transaction, interval: ChargedInterval, at?: PaymentTier): Promise<void> {
    const payment = await this.payments.read(tx.em, interval.userId);
    const tier = at ?? payment.tier;
    const pieces = unchargedPieces(interval, tx.now, periodsOf(payment));
    if (pieces.length === 0) return;
    await storeCharges(tx, interval, pieces, { tier, feeCents: hourCents(this.fees, tier) });
  }
}
