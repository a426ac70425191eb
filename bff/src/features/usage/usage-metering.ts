import type { PaymentTier } from '@trailcast/schema/wire';
import type { Logger } from 'pino';
import type { Clock } from '../../infra/clock.js';
import type { Database, Transaction } from '../../infra/db/database.js';
import type { LeaderTask } from '../../infra/leader/leadership.js';
import type { StatsSender } from '../../infra/push/push-source.js';
import { PeriodicTask } from '../../infra/periodic-task.js';
import { CostPublisher } from './cost-publisher.js';
import { UsageMeter } from './usage-meter.js';
import { UsageOutbox } from './usage-outbox.js';
import { UsageSender, type UsageProvider } from './usage-sender.js';
import type { HourlyFees, UsagePayments } from './usage.ports.js';

/** Intervals of the tasks, ms. */
export interface MeteringIntervals {
  charge: number;
  send: number;
  publish: number;
}

const DEFAULT_INTERVALS: MeteringIntervals = { charge: 15_000, send: 5_000, publish: 60_000 };

export interface UsageMeteringDeps {
  database: Database;
  clock: Clock;
  provider: UsageProvider;
  payments: UsagePayments;
  fees: HourlyFees;
  costSender: StatsSender;
  logger: Logger;
  times?: Partial<MeteringIntervals>;
}

/** Meters server time: creates charges, reports them to the provider and pushes running costs to users. */
export class UsageMetering {
  readonly meter: UsageMeter;
  readonly sender: UsageSender;
  readonly #costPublisher: CostPublisher;
  readonly #times: MeteringIntervals;
  readonly #logger: Logger;
  #publishTask: PeriodicTask | null = null;

  constructor(deps: UsageMeteringDeps) {
    const { database, clock, provider, payments, fees } = deps;
    this.#logger = deps.logger.child({ part: 'usage' });
    this.#times = { ...DEFAULT_INTERVALS, ...deps.times };
    this.meter = new UsageMeter(database, clock, payments, fees);
    const outbox = new UsageOutbox(database, payments);
    this.sender = new UsageSender({ outbox, provider, clock, logger: this.#logger });
    this.#costPublisher = new CostPublisher(deps);
  }

  /** Charges a closed interval in the transaction that closed it. Implements the relay-server feature's port. */
  chargeClosedInterval(tx: Transaction, intervalId: number): Promise<void> {
    return this.meter.chargeClosedInterval(tx, intervalId);
  }

  chargeUser(tx: Transaction, userId: number, tier?: PaymentTier): Promise<void> {
    return this.meter.chargeUser(tx, userId, tier);
  }

  /** Charges a user's usage until now and reports it immediately. Returns false if the provider is unreachable. */
  async settle(userId: number, signal: AbortSignal): Promise<boolean> {
    await this.meter.chargeNow(userId);
    return this.sender.flush(userId, signal);
  }

  /** Starts pushing running costs to the users with a live channel in this process. */
  start(): void {
    this.#publishTask = this.#createTask('publish', this.#times.publish, (signal) =>
      this.#costPublisher.publish(signal),
    );
  }

  /** Charges and reports until the returned task is closed. Only the leader runs it. */
  createLeaderTask(): LeaderTask {
    const { charge, send } = this.#times;
    const tasks = [
      this.#createTask(
        'charge',
        charge,
        async (signal) => void (await this.meter.chargeDueIntervals(signal)),
      ),
      this.#createTask('report', send, (signal) => this.sender.sendDueCharges(signal)),
    ];
    return { close: async () => void (await Promise.all(tasks.map((task) => task.close()))) };
  }

  async close(): Promise<void> {
    await this.#publishTask?.close();
  }

  #createTask(name: string, intervalMs: number, work: (signal: AbortSignal) => Promise<void>): PeriodicTask {
    return new PeriodicTask(async (signal) => {
      try {
        await work(signal);
      } catch (err) {
        if (!signal.aborted)
          this.#logger.error({ err, what: name }, 'a usage task failed and will be retried');
      }
    }, intervalMs);
  }
}
