import type { Logger } from 'pino';
import { PeriodicTask } from '../../../infra/periodic-task.js';
import type { PaymentService } from '../payment.service.js';

const INTERVAL_MS = 30_000;

/** Sets ended subscriptions to CANCELED every 30 s. The constructor starts the task; the caller closes it. */
export class SubscriptionEndTask {
  readonly #task: PeriodicTask;

  constructor(
    private readonly payments: Pick<PaymentService, 'markEndedCanceled'>,
    private readonly logger: Logger,
    intervalMs = INTERVAL_MS,
  ) {
    this.#task = new PeriodicTask(() => this.#markEnded(), intervalMs);
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  async #markEnded(): Promise<void> {
    try {
      const endedCount = await this.payments.markEndedCanceled();
      if (endedCount > 0) this.logger.info({ ended: endedCount }, 'ended subscriptions were set to CANCELED');
    } catch (error) {
      this.logger.error({ err: error }, 'the check for ended subscriptions failed');
    }
  }
}
