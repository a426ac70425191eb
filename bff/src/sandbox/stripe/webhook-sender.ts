import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import Stripe from 'stripe';
import { backoffMs } from '@trailcast/schema/async/backoff';
import { withDeadline } from '@trailcast/schema/async/deadline';
import type { StateStore } from './state-store.js';
import type { Delivery, StoredEvent } from './state.js';

const RESPONSE_TIMEOUT_MS = 10_000;
const RETRY_BACKOFF_MS = { initialMs: 500, maxMs: 60_000 };
const GIVE_UP_AFTER_MS = 3 * 86_400_000;
/**
 * Number of concurrent deliveries if webhooks are shuffled. Otherwise one delivery runs at a time, which
 * preserves the order.
 */
const SHUFFLED_CONCURRENCY = 4;

interface WebhookTarget {
  url: string;
  secret: string;
}

/**
 * Sends each event with a signature to the webhook, and retries with exponential backoff until the webhook
 * accepts the event.
 */
export class WebhookSender {
  readonly #sending = new Map<string, Promise<void>>();

  constructor(
    private readonly store: StateStore,
    private readonly target: WebhookTarget,
    private readonly log: Logger,
  ) {}

  /** Starts the deliveries that are due, without waiting for them. */
  sendDue(signal: AbortSignal): void {
    const { deliveries, faults } = this.store.state;
    const concurrency = faults.shuffle ? SHUFFLED_CONCURRENCY : 1;
    const dueDeliveries = deliveries
      .filter((delivery) => !delivery.done && delivery.dueAt <= Date.now() && !this.#sending.has(delivery.id))
      .sort((a, b) => a.dueAt - b.dueAt);
    for (const { id } of dueDeliveries.slice(0, Math.max(0, concurrency - this.#sending.size))) {
      this.#sending.set(id, this.#sendAndContinue(id, signal));
    }
  }

  /** Resolves when no delivery is in progress. The signal of `sendDue` aborts deliveries. */
  async waitUntilIdle(): Promise<void> {
    await Promise.all(this.#sending.values());
  }

  async #sendAndContinue(id: string, signal: AbortSignal): Promise<void> {
    await this.#send(id, signal);
    this.#sending.delete(id);
    if (!signal.aborted) this.sendDue(signal);
  }

  async #send(id: string, signal: AbortSignal): Promise<void> {
    const outcome = await this.#post(id, signal);
    if (signal.aborted) return;
    this.store.change(() => {
      const delivery = this.store.state.deliveries.find((candidate) => candidate.id === id);
      if (delivery) recordOutcome(delivery, outcome);
    });
  }

  async #post(id: string, parentSignal: AbortSignal): Promise<string> {
    const { state } = this.store;
    const delivery = state.deliveries.find((candidate) => candidate.id === id);
    const event = state.events.find((candidate) => candidate.id === delivery?.event);
    // The event was deleted, so the delivery counts as accepted.
    if (!event) return '200';
    const body = JSON.stringify(toStripeEvent(event), null, 2);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': sign(body, this.target.secret),
    };
    try {
      return await withDeadline(
        RESPONSE_TIMEOUT_MS,
        async (signal) => {
          const response = await fetch(this.target.url, {
            method: 'POST',
            headers,
            body,
            redirect: 'manual',
            signal,
          });
          await response.body?.cancel();
          return String(response.status);
        },
        parentSignal,
      );
    } catch (error) {
      this.log.debug({ err: error, type: event.type }, 'sending a webhook failed');
      return 'no response';
    }
  }
}

function recordOutcome(delivery: Delivery, outcome: string): void {
  delivery.attempts += 1;
  delivery.outcome = outcome;
  const delayMs = backoffMs(RETRY_BACKOFF_MS, delivery.attempts);
  delivery.dueAt = Date.now() + delayMs;
  delivery.done = /^2\d\d$/.test(outcome) || delivery.attempts * RETRY_BACKOFF_MS.maxMs > GIVE_UP_AFTER_MS;
}

/**
 * Returns the signature of a body. The signature contains the real time, which the receiver compares with its
 * own clock.
 */
function sign(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${mac}`;
}

const toStripeEvent = ({ id, created, object, type }: StoredEvent) => ({
  id,
  object: 'event',
  api_version: Stripe.API_VERSION,
  created,
  data: { object },
  livemode: false,
  type,
});
