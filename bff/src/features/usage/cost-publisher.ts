import type { Clock } from '../../infra/clock.js';
import type { Database } from '../../infra/db/database.js';
import type { StatsSender } from '../../infra/push/push-source.js';
import { UsageIntervalEntity } from './usage-interval.entity.js';
import type { UsagePayments } from './usage.ports.js';

export interface CostPublisherDeps {
  database: Database;
  clock: Clock;
  payments: UsagePayments;
  costSender: StatsSender;
}

/** Pushes the running cost to users with a server. */
export class CostPublisher {
  constructor(private readonly deps: CostPublisherDeps) {}

  /** Pushes once to each user with a live channel in this process. */
  async publish(signal: AbortSignal): Promise<void> {
    const { database, costSender } = this.deps;
    const openIntervals = await database.read((em) =>
      em.find(UsageIntervalEntity, { timeEnded: null }, { fields: ['user'] }),
    );
    const usersWithChannel = new Set(
      openIntervals.map(({ user }) => user.id).filter((userId) => costSender.hasChannel(userId)),
    );
    for (const userId of usersWithChannel) {
      if (signal.aborted) return;
      await this.#publishTo(userId);
    }
  }

  async #publishTo(userId: number): Promise<void> {
    const { database, clock, payments, costSender } = this.deps;
    const now = await clock.now();
    await database.read(async (em) => {
      const payment = await payments.render(em, userId, now);
      if (payment?.body.usage) {
        costSender.publish(userId, '/user/queue/payment/update', payment.id, payment.body);
      }
    });
  }
}
