import type { Clock } from '../../infra/clock.js';
import type { Database } from '../../infra/db/database.js';
import type { StatsSink } from '../../infra/push/push-source.js';
import { UsageIntervalEntity } from './usage-interval.entity.js';
import type { UsagePayments } from './usage.ports.js';

export interface UsageFiguresDeps {
  database: Database;
  clock: Clock;
  payments: UsagePayments;
  figures: StatsSink;
}

/** Pushes the running cost to users with a server. */
export class UsageFigures {
  constructor(private readonly deps: UsageFiguresDeps) {}

  /** Pushes once to each user with a live channel in this process. */
  async publish(signal: AbortSignal): Promise<void> {
    const { database, figures } = this.deps;
    const openIntervals = await database.read((em) =>
      em.find(UsageIntervalEntity, { timeEnded: null }, { fields: ['user'] }),
    );
    const watchingUsers = new Set(
      openIntervals.map(({ user }) => user.id).filter((userId) => figures.reaches(userId)),
    );
    for (const userId of watchingUsers) {
      if (signal.aborted) return;
      await this.#publishTo(userId);
    }
  }

  async #publishTo(userId: number): Promise<void> {
    const { database, clock, payments, figures } = this.deps;
    const now = await clock.now();
    await database.read(async (em) => {
      const payment = await payments.render(em, userId, now);
      if (payment?.body.usage) {
        figures.publish(userId, '/user/queue/payment/update', payment.id, payment.body);
      }
    });
  }
}
