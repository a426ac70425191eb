import type { Logger } from 'pino';
import { PeriodicTask } from '../../../infra/periodic-task.js';
import type { PaymentService } from '../payment.service.js';

const INTERVAL_MS = 30_000;

/** Looks regularly for subscriptions that have come to their end. Started by its constructor; its owner closes it. */
export class SubscriptionEnds {
  readonly #task: PeriodicTask;

  constructor(
    private readonly payments: Pick<PaymentService, 'closeEnded'>,
    private readonly logger: Logger,
    intervalMs = INTERVAL_MS,
  ) {
    this.#task = new PeriodicTask(() => this.#look(), intervalMs);
  }

  close(): Promise<void> {
    return this.#task.close();
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
