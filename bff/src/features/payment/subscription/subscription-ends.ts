import type { Logger } from 'pino';
import { PeriodicTask } from '../../../infra/periodic-task.js';
import type { PaymentService } from '../payment.service.js';

const INTERVAL_MS = 30_000;

/** Closes ended subscriptions every 30 s. The constructor starts it; the owner closes it. */
export class SubscriptionEnds {
  readonly #task: PeriodicTask;

  constructor(
    private readonly payments: Pick<PaymentService, 'closeEnded'>,
    private readonly logger: Logger,
    intervalMs = INTERVAL_MS,
  ) {
    this.#task = new PeriodicTask(() => this.#check(), intervalMs);
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  async #check(): Promise<void> {
    try {
      const ended = await this.payments.closeEnded();
      if (ended > 0) this.logger.info({ ended }, 'ended subscriptions were closed');
    } catch (error) {
      this.logger.error({ err: error }, 'the check for ended subscriptions failed');
    }
  }
}
