import { backoffMs } from '@trailcast/schema/async/backoff';
import type { Logger } from 'pino';
import { sleep } from '@trailcast/schema/async/sleep';
import { PaymentsError, type Payments } from '../../drivers/payments/payments.js';
import type { Clock } from '../../infra/clock.js';
import { withDeadline } from '@trailcast/schema/async/deadline';
import type { ClaimedCharge, UsageOutbox } from './usage-outbox.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const REPORT_TIMEOUT_MS = 10 * SECOND_MS;
/** The backoff doubles from the first delay up to these, ms. */
const FIRST_DELAY_MS = 10 * SECOND_MS;
const LONGEST_DELAY_MS = 10 * 60 * SECOND_MS;
const UNKNOWN_CUSTOMER_DELAY_MS = 6 * 3_600 * SECOND_MS;
/** Longest wait of a flush for another process's report, ms. */
const FLUSH_WAIT_MS = 12 * SECOND_MS;
const FLUSH_POLL_MS = 200;

/** The methods of the payment provider that usage needs. */
export type UsageProvider = Pick<Payments, 'reportUsage' | 'readReportedUnits'>;

export interface UsageSenderDeps {
  outbox: UsageOutbox;
  provider: UsageProvider;
  clock: Clock;
  logger: Logger;
}

/** Reports charges to the payment provider until the provider has accepted them. */
export class UsageSender {
  /** Performance time before which nothing is reported, because the provider is unreachable. */
  #unreachableUntil = 0;

  constructor(private readonly deps: UsageSenderDeps) {}

  /** Reports due charges until none is left or the provider is unreachable. */
  async sendDueCharges(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && performance.now() >= this.#unreachableUntil) {
      const charge = await this.deps.outbox.claimNext();
      if (!charge || (await this.#send(charge, signal)) === 'unreachable') return;
    }
  }

  /** Reports all of a user's charges immediately. Returns false if the provider is unreachable. */
  async flush(userId: number, signal: AbortSignal): Promise<boolean> {
    for (let afterId = 0; !signal.aborted;) {
      const charge = await this.deps.outbox.claimNext({ userId, afterId });
      if (!charge) return this.#waitForOthers(userId, signal);
      afterId = charge.id;
      if ((await this.#send(charge, signal)) === 'unreachable') return false;
    }
    return false;
  }

  async #waitForOthers(userId: number, signal: AbortSignal): Promise<boolean> {
    const { outbox, clock } = this.deps;
    for (
      const deadline = performance.now() + FLUSH_WAIT_MS;
      performance.now() < deadline && !signal.aborted;
    ) {
      if (!(await outbox.isBeingSent(userId, await clock.now()))) return true;
      await sleep(FLUSH_POLL_MS, signal);
    }
    return false;
  }

  async #send(charge: ClaimedCharge, signal: AbortSignal): Promise<'sent' | 'later' | 'unreachable'> {
    const { outbox, logger } = this.deps;
    const { identifier, userId, billedAt, moveReason } = charge;
    if (moveReason)
      logger.warn({ identifier, userId, billedAt, moveReason }, 'usage is billed under a different time');
    try {
      if (charge.isUncertain) return await this.#resolveUncertain(charge, signal);
      const result = await this.#report(charge, signal);
      if (result !== 'accepted')
        return await this.#recordRejection(charge, result, UNKNOWN_CUSTOMER_DELAY_MS);
      await outbox.recordSent(charge);
      return 'sent';
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      if (error.kind !== 'unreachable') return this.#recordRejection(charge, error.message, LONGEST_DELAY_MS);
      logger.warn(
        { identifier, userId, err: error },
        'usage was not reported, because the provider is unreachable',
      );
      const delayMs = computeDelayMs(charge, LONGEST_DELAY_MS);
      this.#unreachableUntil = performance.now() + delayMs;
      await outbox.recordUnanswered(charge, delayMs);
      return 'unreachable';
    }
  }

  /**
   * Resolves an old unanswered report. The provider no longer stores the report's identifier, but still sums the usage
   * of that minute.
   */
  async #resolveUncertain(charge: ClaimedCharge, signal: AbortSignal): Promise<'sent' | 'later'> {
    const { outbox, logger } = this.deps;
    const { identifier, userId, units } = charge;
    const arrived = await this.#hasArrived(charge, signal);
    if (arrived === null) {
      await outbox.giveUp(charge);
      logger.error(
        { identifier, userId, units },
        'usage was given up, because it is unknown if an old report has arrived',
      );
      return 'later';
    }
    await (arrived ? outbox.recordSent(charge) : outbox.recordLost(charge));
    logger.info({ identifier, userId, arrived }, 'an unanswered usage report was resolved');
    return arrived ? 'sent' : 'later';
  }

  /** Returns true if the provider has counted the report, or null if the provider reports no sums. */
  async #hasArrived(
    { userId, billedAt, units }: ClaimedCharge,
    signal: AbortSignal,
  ): Promise<boolean | null> {
    const { outbox, provider } = this.deps;
    const fromMs = Math.floor(billedAt / MINUTE_MS) * MINUTE_MS;
    const toMs = fromMs + MINUTE_MS;
    const reportedUnits = await withDeadline(
      REPORT_TIMEOUT_MS,
      async (timeoutSignal) =>
        (await provider.readReportedUnits?.(userId, fromMs, toMs, timeoutSignal)) ?? null,
      signal,
    );
    return reportedUnits === null
      ? null
      : reportedUnits >= (await outbox.sumAcceptedUnits(userId, fromMs, toMs)) + units;
  }

  #report({ userId, identifier, billedAt, units }: ClaimedCharge, signal: AbortSignal) {
    const { provider } = this.deps;
    return withDeadline(
      REPORT_TIMEOUT_MS,
      (timeoutSignal) => provider.reportUsage({ userId, identifier, at: billedAt, units }, timeoutSignal),
      signal,
    );
  }

  async #recordRejection(charge: ClaimedCharge, why: string, longestMs: number): Promise<'later'> {
    const { outbox, logger } = this.deps;
    const { identifier, userId, units, attempts } = charge;
    const delayMs = computeDelayMs(charge, longestMs);
    if (await outbox.recordRejection(charge, delayMs)) {
      logger.error(
        { identifier, userId, units, attempts, why },
        'usage was given up, because the provider does not accept it',
      );
      return 'later';
    }
    logger.warn({ identifier, userId, attempts, why }, 'the provider did not accept usage, retrying');
    await outbox.delayUserCharges(userId, delayMs);
    return 'later';
  }
}

function computeDelayMs({ attempts }: ClaimedCharge, longestMs: number): number {
  return backoffMs({ initialMs: FIRST_DELAY_MS, maxMs: longestMs }, attempts);
}
