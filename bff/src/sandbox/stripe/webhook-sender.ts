import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import Stripe from 'stripe';
import { backoffMs } from '@trailcast/schema/async/backoff';
import { within } from '@trailcast/schema/async/deadline';
import type { Ledger } from './ledger.js';
import type { Delivery, StoredEvent } from './state.js';

const ANSWER_MS = 10_000;
const RETRY_MS = { first: 500, last: 60_000 };
const GIVE_UP_MS = 3 * 86_400_000;
/**
 * Deliveries at the same time in shuffled mode. One at a time keeps the order, which Stripe itself does not guarantee.
 */
const SHUFFLED_AT_ONCE = 4;

interface Target {
  url: string;
  secret: string;
}

/** Sends each event to the webhook, signed, and retries with exponential backoff until it is accepted. */
export class WebhookSender {
  readonly #sending = new Map<string, Promise<void>>();

  constructor(
    private readonly ledger: Ledger,
    private readonly target: Target,
    private readonly log: Logger,
  ) {}

  /** Starts the deliveries that are due, without waiting for them. */
  sendDue(signal: AbortSignal): void {
    const { deliveries, faults } = this.ledger.state;
    const atOnce = faults.shuffle ? SHUFFLED_AT_ONCE : 1;
    const due = deliveries
      .filter((delivery) => !delivery.done && delivery.dueAt <= Date.now() && !this.#sending.has(delivery.id))
      .sort((one, other) => one.dueAt - other.dueAt);
    for (const { id } of due.slice(0, Math.max(0, atOnce - this.#sending.size))) {
      this.#sending.set(id, this.#sendThenNext(id, signal));
    }
  }

  /** Resolves once no delivery is in progress; the signal of `sendDue` aborts them. */
  async settled(): Promise<void> {
    await Promise.all(this.#sending.values());
  }

  async #sendThenNext(id: string, signal: AbortSignal): Promise<void> {
    await this.#send(id, signal);
    this.#sending.delete(id);
    if (!signal.aborted) this.sendDue(signal);
  }

  async #send(id: string, signal: AbortSignal): Promise<void> {
    const outcome = await this.#post(id, signal);
    if (signal.aborted) return;
    this.ledger.change(() => {
      const delivery = this.ledger.state.deliveries.find((other) => other.id === id);
      if (delivery) note(delivery, outcome);
    });
  }

  async #post(id: string, parent: AbortSignal): Promise<string> {
    const { state } = this.ledger;
    const delivery = state.deliveries.find((other) => other.id === id);
    const event = state.events.find((other) => other.id === delivery?.event);
    if (!event) return '200';
    const body = JSON.stringify(wireEvent(event), null, 2);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signature(body, this.target.secret),
    };
    try {
      return await within(
        ANSWER_MS,
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
        parent,
      );
    } catch (error) {
      this.log.debug({ err: error, type: event.type }, 'webhook failed');
      return 'no answer';
    }
  }
}

function note(delivery: Delivery, outcome: string): void {
  delivery.attempts += 1;
  delivery.outcome = outcome;
  const pause = backoffMs(RETRY_MS, delivery.attempts);
  delivery.dueAt = Date.now() + pause;
  delivery.done = /^2\d\d$/.test(outcome) || delivery.attempts * RETRY_MS.last > GIVE_UP_MS;
}

/** Signs with the real time, which the receiver compares with its own clock. */
function signature(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${mac}`;
}

const wireEvent = ({ id, created, object, type }: StoredEvent) => ({
  id,
  object: 'event',
  api_version: Stripe.API_VERSION,
  created,
  data: { object },
  livemode: false,
  type,
});
