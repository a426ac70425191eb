import { backoffMs } from '@trailcast/schema/async/backoff';
import type { Logger } from 'pino';
import { sleep } from '@trailcast/schema/async/sleep';
import { PaymentsError, type Payments } from '../../drivers/payments/payments.js';
import type { Clock } from '../../infra/clock.js';
import { within } from '@trailcast/schema/async/deadline';
import type { ClaimedCharge, UsageOutbox } from './usage-outbox.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const REPORT_TIMEOUT_MS = 10 * SECOND_MS;
/** The first delay after a failure is doubled with each further one, up to these. */
const FIRST_DELAY_MS = 10 * SECOND_MS;
const AWAY_DELAY_MS = 10 * 60 * SECOND_MS;
const UNKNOWN_DELAY_MS = 6 * 3_600 * SECOND_MS;
/** How long a flush waits for a report that another process makes. */
const FLUSH_WAIT_MS = 12 * SECOND_MS;
const FLUSH_LOOK_MS = 200;

/** What the payment provider is asked about usage. */
export type UsageProvider = Pick<Payments, 'reportUsage' | 'reportedUnits'>;

export interface UsageSenderParts {
  outbox: UsageOutbox;
  provider: UsageProvider;
  clock: Clock;
  logger: Logger;
}

/** Reports charges to the payment provider until each has been accepted. */
export class UsageSender {
  /** While the provider is away nothing new is tried, performance time. */
  #awayUntil = 0;

  constructor(private readonly parts: UsageSenderParts) {}

  /** Reports what is due, until there is none or the provider is away. */
  async sendDue(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && performance.now() >= this.#awayUntil) {
      const charge = await this.parts.outbox.claim();
      if (!charge || (await this.#send(charge, signal)) === 'away') return;
    }
  }

  /** Reports everything of one user at once, as before a last invoice. False when the provider is away. */
  async flush(userId: number, signal: AbortSignal): Promise<boolean> {
    for (let afterId = 0; !signal.aborted;) {
      const charge = await this.parts.outbox.claim({ userId, afterId });
      if (!charge) return this.#othersDone(userId, signal);
      afterId = charge.id;
      if ((await this.#send(charge, signal)) === 'away') return false;
    }
    return false;
  }

  async #othersDone(userId: number, signal: AbortSignal): Promise<boolean> {
    const { outbox, clock } = this.parts;
    for (const end = performance.now() + FLUSH_WAIT_MS; performance.now() < end && !signal.aborted;) {
      if (!(await outbox.isBeingSent(userId, await clock.now()))) return true;
      await sleep(FLUSH_LOOK_MS, signal);
    }
    return false;
  }

  async #send(charge: ClaimedCharge, signal: AbortSignal): Promise<'sent' | 'later' | 'away'> {
    const { outbox, logger } = this.parts;
    const { identifier, userId, at, moved } = charge;
    if (moved) logger.warn({ identifier, userId, at, moved }, 'usage is billed under another time');
    try {
      if (charge.uncertain) return await this.#resolve(charge, signal);
      const answer = await this.#report(charge, signal);
      if (answer !== 'accepted') return await this.#notTaken(charge, answer, UNKNOWN_DELAY_MS);
      await outbox.sent(charge);
      return 'sent';
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      if (error.kind !== 'unreachable') return this.#notTaken(charge, error.message, AWAY_DELAY_MS);
      logger.warn({ identifier, userId, err: error }, 'usage not reported: the provider is away');
      const delayMs = delay(charge, AWAY_DELAY_MS);
      this.#awayUntil = performance.now() + delayMs;
      await outbox.unanswered(charge, delayMs);
      return 'away';
    }
  }

  /** The provider no longer knows the report by its identifier, but it knows what it has taken in that minute. */
  async #resolve(charge: ClaimedCharge, signal: AbortSignal): Promise<'sent' | 'later'> {
    const { outbox, logger } = this.parts;
    const { identifier, userId, units } = charge;
    const arrived = await this.#hasArrived(charge, signal);
    if (arrived === null) {
      await outbox.giveUp(charge);
      logger.error({ identifier, userId, units }, 'usage not billed: it may have been, and nobody can tell');
      return 'later';
    }
    await (arrived ? outbox.sent(charge) : outbox.notArrived(charge));
    logger.info({ identifier, userId, arrived }, 'the provider told of a report without an answer');
    return arrived ? 'sent' : 'later';
  }

  /** Null when the provider can't tell. */
  async #hasArrived({ userId, at, units }: ClaimedCharge, signal: AbortSignal): Promise<boolean | null> {
    const { outbox, provider } = this.parts;
    const from = Math.floor(at / MINUTE_MS) * MINUTE_MS;
    const to = from + MINUTE_MS;
    const taken = await within(
      REPORT_TIMEOUT_MS,
      async (bounded) => (await provider.reportedUnits?.(userId, from, to, bounded)) ?? null,
      signal,
    );
    return taken === null ? null : taken >= (await outbox.acceptedUnits(userId, from, to)) + units;
  }

  #report({ userId, identifier, at, units }: ClaimedCharge, signal: AbortSignal) {
    const { provider } = this.parts;
    return within(
      REPORT_TIMEOUT_MS,
      (bounded) => provider.reportUsage({ userId, identifier, at, units }, bounded),
      signal,
    );
  }

  async #notTaken(charge: ClaimedCharge, why: string, longestMs: number): Promise<'later'> {
    const { outbox, logger } = this.parts;
    const { identifier, userId, units, attempts } = charge;
    const delayMs = delay(charge, longestMs);
    if (await outbox.notTaken(charge, delayMs)) {
      logger.error(
        { identifier, userId, units, attempts, why },
        'usage given up: the provider does not take it',
      );
      return 'later';
    }
    logger.warn({ identifier, userId, attempts, why }, 'usage not taken by the provider');
    await outbox.delayOthers(userId, delayMs);
    return 'later';
  }
}

function delay({ attempts }: ClaimedCharge, longestMs: number): number {
  return backoffMs({ first: FIRST_DELAY_MS, last: longestMs }, attempts);
}
