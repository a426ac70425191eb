import { randomUUID } from 'node:crypto';
import type { PushBodies, PushDestination } from '@trailcast/schema/push';
import type { PaymentTier } from '@trailcast/schema/wire';
import pino from 'pino';
import { PaymentsError, type UsageReport } from '../../src/drivers/payments/payments.js';
import { PaymentView } from '../../src/features/payment/payment.view.js';
import { NO_PAYMENT } from '../../src/features/payment/payment.policy.js';
import { readPayment, storePayment } from '../../src/features/payment/payment.repository.js';
import { UsageChargeEntity } from '../../src/features/usage/usage-charge.entity.js';
import { PaymentsForUsage } from '../../src/features/payment/payments-for-usage.js';
import { RunningUsage } from '../../src/features/usage/running-usage.js';
import { UsageMetering } from '../../src/features/usage/usage-metering.js';
import { beginDeletion } from '../../src/features/relay-server/server-deletion.js';
import { RelayServerEntity } from '../../src/features/relay-server/relay-server.entity.js';
import { UsageIntervalEntity } from '../../src/features/usage/usage-interval.entity.js';
import { AuditEntryEntity } from '../../src/infra/db/audit-entry.entity.js';
import type { Database } from '../../src/infra/db/database.js';
import { insertUser } from '../_database/insert-user.js';
import { FEES } from './payment-fixture.js';
import { createEventRecorder } from './stream-fixture.js';
import type { TestDatabase } from '../_database/test-database.js';

const LOG_LEVEL = process.env['TEST_LOG'] ?? 'silent';

const SERVER_OPTIONS = { populate: ['stream', 'collection'] } as const;

/** A provider that deduplicates reports by identifier for a limited time, like the real one. */
export class BillingProvider {
  readonly billed: UsageReport[] = [];
  /** Every report, billed or not. */
  readonly reports: UsageReport[] = [];
  /** Outcomes of the next reports in order; later ones succeed. */
  readonly nextOutcomes: ('unreachable' | 'response lost' | 'rejected' | 'unknown-customer')[] = [];
  readonly #billedAt = new Map<string, number>();

  constructor(private readonly clock: { time: number }) {}

  async reportUsage(report: UsageReport, signal: AbortSignal): Promise<'accepted' | 'unknown-customer'> {
    signal.throwIfAborted();
    this.reports.push(report);
    const outcome = this.nextOutcomes.shift();
    if (outcome === 'unreachable') throw new PaymentsError('unreachable', 'The provider is unreachable');
    if (outcome === 'rejected') throw new PaymentsError('rejected', 'The meter does not exist');
    if (outcome === 'unknown-customer') return outcome;
    this.#bill(report);
    if (outcome === 'response lost') throw new PaymentsError('unreachable', 'The response was lost');
    return 'accepted';
  }

  /** True if the accepted reports can be read. */
  isReadable = true;

  async readReportedUnits(userId: number, fromMs: number, toMs: number): Promise<number | null> {
    if (!this.isReadable) return null;
    return this.billed
      .filter((report) => report.userId === userId && report.at >= fromMs && report.at < toMs)
      .reduce((sum, { units }) => sum + units, 0);
  }

  #bill(report: UsageReport): void {
    const { time } = this.clock;
    const billedAt = this.#billedAt.get(report.identifier) ?? -Infinity;
    if (time - billedAt < 24 * 3_600_000) return;
    if (report.at < time - 35 * 24 * 3_600_000 || report.at > time + 5 * 60_000) {
      throw new PaymentsError('rejected', 'The timestamp is out of range');
    }
    this.#billedAt.set(report.identifier, time);
    this.billed.push(report);
  }

  sumBilledUnits(userId: number): number {
    return this.billed
      .filter((report) => report.userId === userId)
      .reduce((sum, { units }) => sum + units, 0);
  }
}

/** Creates usage metering on a test database. Its servers exist only as rows. All parts use `clock.time`. */
export function createUsageFixture(
  { database: realDatabase }: TestDatabase,
  start = Date.parse('2026-03-10T08:00Z'),
) {
  const clock = { time: start, now: async () => clock.time };
  const database: Database = {
    read: (work) => realDatabase.read(work),
    transact: (work) =>
      realDatabase.transact((tx) => work({ em: tx.em, now: clock.time, emit: (event) => tx.emit(event) })),
  };
  const provider = new BillingProvider(clock);
  const view = new PaymentView(FEES, new RunningUsage(FEES));
  const sentCosts: { userId: number; body: unknown }[] = [];
  const connectedUsers = new Set<number>();
  const costSender = {
    hasChannel: (userId: number) => connectedUsers.has(userId),
    publish: <D extends PushDestination>(userId: number, _to: D, _id: number, body: PushBodies[D]) =>
      void sentCosts.push({ userId, body }),
  };
  /** Adds a process with its own memory to the shared database and provider. */
  const addProcess = (times?: ConstructorParameters<typeof UsageMetering>[0]['times']) =>
    new UsageMetering({
      database,
      clock,
      provider,
      payments: new PaymentsForUsage(view),
      fees: FEES,
      costSender,
      logger: pino({ level: LOG_LEVEL }),
      times,
    });
  const metering = addProcess();
  const signal: AbortSignal = new AbortController().signal;
  const setTier = (userId: number, tier: PaymentTier) =>
    database.transact(async (tx) => {
      await metering.chargeUser(tx, userId);
      const payment = await readPayment(tx.em, userId);
      await storePayment(tx, payment, { ...payment, tier });
    });
  return {
    database,
    clock,
    provider,
    metering,
    addProcess,
    view,
    sentCosts,
    connectedUsers,
    signal,
    setTier,
    recordEvents: createEventRecorder(realDatabase),
    /** Creates a user with an ACTIVE payment from now on. */
    async createUser(tier: PaymentTier = 'REGULAR'): Promise<number> {
      const userId = await insertUser(realDatabase, 'Ada');
      await database.transact(async (tx) => {
        const state = { ...NO_PAYMENT, status: 'ACTIVE', tier, subscriptionStarted: clock.time } as const;
        await storePayment(tx, await readPayment(tx.em, userId), state);
      });
      return userId;
    },
    /** Opens an interval as the creation of a server does. Returns the instance. */
    createServer: (userId: number, timeStarted = clock.time): Promise<string> =>
      database.transact(async ({ em }) => {
        const instance = randomUUID();
        em.create(RelayServerEntity, {
          instance,
          owner: userId,
          ownerSlot: userId,
          state: 'PRESENT',
          node: 'n1',
          timeCreated: timeStarted,
        });
        em.create(UsageIntervalEntity, {
          user: userId,
          serverInstance: instance,
          openSlot: instance,
          timeStarted,
        });
        return instance;
      }),
    /** Deletes a server as the product does. */
    deleteServer: (instance: string, usage = metering): Promise<void> =>
      database.transact(async (tx) => {
        const row = await tx.em.findOneOrFail(RelayServerEntity, { instance }, SERVER_OPTIONS);
        await beginDeletion(tx, row, usage);
      }),
    /** Deletes all usage, charges, servers and audit entries. */
    clear: (): Promise<void> =>
      database.transact(async ({ em }) => {
        await em.nativeDelete(UsageChargeEntity, {});
        await em.nativeDelete(UsageIntervalEntity, {});
        await em.nativeDelete(RelayServerEntity, {});
        await em.nativeDelete(AuditEntryEntity, {});
      }),
    readPaymentView: (userId: number) =>
      database.read(async (em) => view.render(em, await readPayment(em, userId), clock.time)),
    readCharges: (userId: number) =>
      database.read((em) => em.find(UsageChargeEntity, { user: userId }, { orderBy: { id: 'asc' } })),
    readInterval: (instance: string) =>
      database.read((em) => em.findOneOrFail(UsageIntervalEntity, { serverInstance: instance })),
    readAudit: (userId: number) =>
      database.read((em) =>
        em.find(AuditEntryEntity, { subject: `user ${userId}` }, { orderBy: { id: 'asc' } }),
      ),
  };
}

export type UsageFixture = ReturnType<typeof createUsageFixture>;
