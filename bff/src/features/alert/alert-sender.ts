import { backoffMs } from '@trailcast/schema/async/backoff';
import { sleep } from '@trailcast/schema/async/sleep';
import type { Logger } from 'pino';
import type { SecretBox } from '../../infra/crypto/secret-box.js';
import type { Clock } from '../../infra/clock.js';
import type { Database } from '../../infra/db/database.js';
import {
  NotLeaderError,
  type Leadership,
  type LeaderTask,
  type Term,
} from '../../infra/leader/leadership.js';
import { PeriodicTask } from '../../infra/periodic-task.js';
import { openAddress } from './alert-address.js';
import {
  claimDelivery,
  deleteDelivery,
  findDueDeliveries,
  deleteDevice,
  deleteEndedDevices,
  postponeDelivery,
  completeDelivery,
  type DueDelivery,
} from './alert-queue.js';
import { formatAlert } from './alert-texts.js';
import type { AlertOutcome, AlertServices } from './alert.ports.js';
import type { VapidKeyStore } from './vapid-key-store.js';

const CHECK_INTERVAL_MS = 1_000;
/** Maximum numbers of concurrent requests, in total and to one user's devices. Push services may be slow. */
const LIMITS = { maxConcurrent: 8, maxPerOwner: 2 };
/**
 * Maximum number of messages to one device in a minute. Further messages wait; a later message with the same topic
 * replaces them.
 */
const MAX_PER_MINUTE = 6;
const MINUTE_MS = 60_000;
/** Time after which the claim of a killed process expires, ms. Longer than the timeout of a request. */
const CLAIM_TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS = 8;
const BACKOFF = { initialMs: 1_000, maxMs: 60_000 };

export interface AlertSenderDeps {
  database: Database;
  clock: Clock;
  box: SecretBox;
  keys: VapidKeyStore;
  services: AlertServices;
  sessionIdleMs: number;
  leadership: Leadership;
  logger: Logger;
  checkIntervalMs?: number;
}

/**
 * Sends queued alerts to the browsers' push services. Only the leader runs it. A delivery is claimed before it is sent
 * and deleted afterwards. If the process is killed in between, the alert is sent twice, and the browser shows only the
 * second one.
 */
export class AlertSender implements LeaderTask {
  readonly #task: PeriodicTask;
  readonly #checkIntervalMs: number;
  readonly #sending = new Map<DueDelivery, Promise<void>>();

  constructor(private readonly deps: AlertSenderDeps) {
    this.#checkIntervalMs = deps.checkIntervalMs ?? CHECK_INTERVAL_MS;
    this.#task = new PeriodicTask((signal) => this.#run(signal), this.#checkIntervalMs);
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  /** Sends until nothing is due and nothing is being sent. */
  async #run(signal: AbortSignal): Promise<void> {
    do {
      await this.#startDueDeliveries(signal);
      await this.#waitForWork(signal);
    } while (this.#sending.size > 0 && !signal.aborted);
    await Promise.all(this.#sending.values());
  }

  /** Resolves when a delivery has ended, or when it is time to query further due deliveries. */
  async #waitForWork(signal: AbortSignal): Promise<void> {
    if (this.#sending.size === 0) return;
    const timerAbort = new AbortController();
    const timer = sleep(this.#checkIntervalMs, AbortSignal.any([signal, timerAbort.signal]), { ref: false });
    await Promise.race([timer, ...this.#sending.values()]);
    timerAbort.abort();
  }

  async #startDueDeliveries(signal: AbortSignal): Promise<void> {
    const { leadership, logger } = this.deps;
    const { term } = leadership;
    if (!term || this.#sending.size >= LIMITS.maxConcurrent) return;
    try {
      for (const delivery of await this.#claimDue(term)) {
        const sending = this.#send(delivery, signal).finally(() => this.#sending.delete(delivery));
        this.#sending.set(delivery, sending);
      }
    } catch (err) {
      if (!signal.aborted && !(err instanceof NotLeaderError))
        logger.error({ err }, 'alerts could not be sent');
    }
  }

  /** Claims and returns due deliveries. */
  async #claimDue(term: Term): Promise<DueDelivery[]> {
    const { database, clock, sessionIdleMs } = this.deps;
    const now = await clock.now();
    const cutoff = { now, usedAfter: now - sessionIdleMs };
    const limits = { ...LIMITS, inProgress: [...this.#sending.keys()] };
    if ((await database.read((em) => findDueDeliveries(em, now, limits))).length === 0) return [];
    return database.transact(async (tx) => {
      await deleteEndedDevices(tx.em, cutoff);
      const sendable: DueDelivery[] = [];
      for (const delivery of await findDueDeliveries(tx.em, tx.now, limits)) {
        if (delivery.expires <= tx.now) await deleteDelivery(tx.em, delivery.id);
        else if (computeCurrentMinute(delivery, tx.now).count >= MAX_PER_MINUTE)
          await postponeDelivery(
            tx.em,
            delivery,
            computeCurrentMinute(delivery, tx.now).startedAt + MINUTE_MS,
          );
        else {
          await claimDelivery(tx.em, delivery, {
            claimedUntil: tx.now + CLAIM_TIMEOUT_MS,
            minute: computeCurrentMinute(delivery, tx.now),
          });
          sendable.push(delivery);
        }
      }
      await term.fence(tx);
      return sendable;
    });
  }

  async #send(delivery: DueDelivery, signal: AbortSignal): Promise<void> {
    try {
      await this.#attemptDelivery(delivery, signal);
    } catch (err) {
      if (!signal.aborted)
        this.deps.logger.error({ err, deviceId: delivery.deviceId }, 'an alert could not be sent');
    }
  }

  async #attemptDelivery(delivery: DueDelivery, signal: AbortSignal): Promise<void> {
    const { database, clock, box, keys, services, logger } = this.deps;
    const now = await clock.now();
    const { title, body } = formatAlert(delivery, delivery.language, now);
    const { kind, topic, language } = delivery;
    const message = {
      text: JSON.stringify({ kind, title, body, tag: topic, language }),
      ttlSeconds: (delivery.expires - now) / 1_000,
      urgency: kind === 'feed-returned' ? 'normal' : 'high',
      topic,
    } as const;
    const address = openAddress(box, delivery.sealedAddress, delivery.endpointDigest);
    const outcome = await services.send(address, message, await keys.get(), signal);
    // The outcome is unknown. The claim expires, and the next leader sends the alert again.
    if (signal.aborted) return;
    await database.transact(async ({ em, now: finishedAt }) => {
      if (outcome.kind === 'accepted') return completeDelivery(em, delivery, finishedAt);
      if (outcome.kind === 'gone') return deleteDevice(em, delivery.deviceId);
      const nextAttempt = finishedAt + computeRetryDelayMs(outcome, delivery.attempts + 1);
      const isFinal =
        outcome.kind === 'rejected' ||
        delivery.attempts + 1 >= MAX_ATTEMPTS ||
        nextAttempt >= delivery.expires;
      return isFinal ? deleteDelivery(em, delivery.id) : postponeDelivery(em, delivery, nextAttempt);
    });
    if (outcome.kind !== 'accepted')
      logger.warn(
        { deviceId: delivery.deviceId, outcome: outcome.kind, reason: describeOutcome(outcome) },
        'an alert was not delivered',
      );
  }
}

function computeCurrentMinute(
  { minuteBegan, minuteCount }: DueDelivery,
  now: number,
): { startedAt: number; count: number } {
  return now - minuteBegan < MINUTE_MS
    ? { startedAt: minuteBegan, count: minuteCount }
    : { startedAt: now, count: 0 };
}

function computeRetryDelayMs(outcome: AlertOutcome, attempts: number): number {
  const requestedMs = outcome.kind === 'failed' ? outcome.retryAfterMs : null;
  return Math.max(requestedMs ?? 0, backoffMs(BACKOFF, attempts));
}

const describeOutcome = (outcome: AlertOutcome) =>
  'reason' in outcome ? outcome.reason : 'the subscription has ended';
