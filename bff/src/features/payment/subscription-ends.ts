import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PaymentService } from './payment.service.js';

const INTERVAL_MS = 30_000;

/** Looks regularly for subscriptions that have come to their end. Started by its constructor; its owner closes it. */
export class SubscriptionEnds {
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;

  constructor(
    private readonly payments: Pick<PaymentService, 'closeEnded'>,
    private readonly logger: Logger,
    private readonly intervalMs = INTERVAL_MS,
  ) {
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#look();
      await sleep(this.intervalMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #look(): Promise<void> {
    try {
      const ended = await this.payments.closeEnded();
      if (ended > 0) this.logger.info({ ended }, 'subscriptions ended');
    } catch (error) {
      this.logger.error({ err: error }, 'ended subscriptions could not be looked for');
    }
  }
}
