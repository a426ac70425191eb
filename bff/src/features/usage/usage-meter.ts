import type { PaymentTier } from '@trailcast/schema/wire';
import type { Clock } from '../../infra/clock.js';
import type { Database, Transaction } from '../../infra/db/database.js';
import { readInterval, readUnchargedIntervals, storeCharges, type ChargedInterval } from './usage-charges.js';
import { computeHourCents } from './usage-money.js';
import { createPeriodFinder, splitUnchargedPieces, countUnchargedSeconds } from './usage-pieces.js';
import type { HourlyFees, UsagePayments } from './usage.ports.js';

/** Uncharged time after which an open interval is charged, s. */
const CHARGE_INTERVAL_S = 300;
/** An interval is also charged when its billing period ends within this time, ms. */
const PERIOD_END_MARGIN_MS = 30_000;

/** Turns usage intervals into charges, each second once, at the current fee. */
export class UsageMeter {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly payments: UsagePayments,
    private readonly fees: HourlyFees,
  ) {}

  /** Charges a closed interval and notifies its owner. Call it in the transaction that closed it. */
  async chargeClosedInterval(tx: Transaction, intervalId: number): Promise<void> {
    const interval = await readInterval(tx.em, intervalId);
    if (!interval) return;
    await this.#charge(tx, interval);
    const { id, userId, version } = await this.payments.read(tx.em, interval.userId);
    if (id === null) return;
    tx.emit({ kind: 'payment', operation: 'update', entityId: id, version, audience: [userId] });
  }

  /**
   * Charges a user's usage until now. Call it in the transaction that changes the tier, before the change. `tier`
   * replaces the stored tier for the price.
   */
  async chargeUser(tx: Transaction, userId: number, tier?: PaymentTier): Promise<void> {
    for (const interval of await readUnchargedIntervals(tx.em, tx.now, userId)) {
      await this.#charge(tx, interval, tier);
    }
  }

  /** Charges a user's usage until now. */
  async chargeNow(userId: number): Promise<void> {
    await this.database.transact((tx) => this.chargeUser(tx, userId));
  }

  /** Charges every due interval in its own transaction. Returns their number. */
  async chargeDueIntervals(signal: AbortSignal): Promise<number> {
    const dueIntervals = await this.#findDueIntervals();
    let chargedCount = 0;
    for (const { id } of dueIntervals) {
      if (signal.aborted) break;
      await this.database.transact(async (tx) => {
        const interval = await readInterval(tx.em, id);
        if (interval) await this.#charge(tx, interval);
      });
      chargedCount += 1;
    }
    return chargedCount;
  }

  /**
   * Returns the due intervals: closed ones, those with enough uncharged seconds, and those with usage before the
   * current period or shortly before its end, because an invoice stays open for at most an hour.
   */
  async #findDueIntervals(): Promise<ChargedInterval[]> {
    const now = await this.clock.now();
    return this.database.read(async (em) => {
      const dueIntervals: ChargedInterval[] = [];
      for (const interval of await readUnchargedIntervals(em, now)) {
        const unchargedS = countUnchargedSeconds(interval, now);
        if (interval.timeEnded !== null || unchargedS >= CHARGE_INTERVAL_S) dueIntervals.push(interval);
        else if (unchargedS > 0) {
          const findPeriod = createPeriodFinder(await this.payments.read(em, interval.userId));
          const isPeriodEnding = (findPeriod(now)?.end ?? Infinity) - now < PERIOD_END_MARGIN_MS;
          if (isPeriodEnding || splitUnchargedPieces(interval, now, findPeriod).length > 1)
            dueIntervals.push(interval);
        }
      }
      return dueIntervals;
    });
  }

  /**
   * Charges one interval. The interval is read before the payment, so that a concurrent change of tier raises the
   * interval's count of charged seconds and conflicts.
   */
  async #charge(tx: Transaction, interval: ChargedInterval, priceTier?: PaymentTier): Promise<void> {
    const payment = await this.payments.read(tx.em, interval.userId);
    const tier = priceTier ?? payment.tier;
    const pieces = splitUnchargedPieces(interval, tx.now, createPeriodFinder(payment));
    if (pieces.length === 0) return;
    await storeCharges(tx, interval, pieces, { tier, feeCents: computeHourCents(this.fees, tier) });
  }
}
