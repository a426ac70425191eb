import type { PushBodies, PushDestination } from '@trailcast/schema/push';
import type { Role } from '@trailcast/schema/wire';
import { FakePayments } from '../../src/drivers/payments/fake-payments.js';
import type { Payments } from '../../src/drivers/payments/payments.js';
import { BillingService } from '../../src/features/payment/billing/billing.service.js';
import { InvoicesService } from '../../src/features/payment/billing/invoices.service.js';
import { IntervalUsage } from '../../src/features/usage/interval-usage.js';
import { PaymentAdministration } from '../../src/features/payment/payment-administration.js';
import { PaymentPush } from '../../src/features/payment/payment.push.js';
import type { PaymentServices } from '../../src/features/payment/payment-services.js';
import { PaymentSync } from '../../src/features/payment/subscription/payment-sync.js';
import { PaymentView } from '../../src/features/payment/payment.view.js';
import type { Fees } from '../../src/features/payment/payment.ports.js';
import { PaymentsForUsage } from '../../src/features/payment/payments-for-usage.js';
import { RunningUsage } from '../../src/features/usage/running-usage.js';
import { UsageMetering } from '../../src/features/usage/usage-metering.js';
import { PaymentService } from '../../src/features/payment/payment.service.js';
import { WithdrawalService } from '../../src/features/payment/consent/withdrawal.service.js';
import type { Database } from '../../src/infra/db/database.js';
import type { Viewer } from '../../src/infra/viewer.js';
import pino from 'pino';
import type { StatsSender } from '../../src/infra/push/push-source.js';
import { insertUser } from '../_database/insert-user.js';
import { createEventRecorder } from './stream-fixture.js';
import type { TestDatabase } from '../_database/test-database.js';

export const FEES: Fees = {
  REGULAR: { accessFee: 9.99, serverFee: 0.49 },
  REDUCED: { accessFee: 5, serverFee: 0.3 },
  FRIENDS: { accessFee: 2, serverFee: 0.2 },
  EXCLUSIVE: { accessFee: 1, serverFee: 0.1 },
  FREE: { accessFee: 0, serverFee: 0 },
};

/** Creates the payment feature on a test database. All parts use `clock.time`, including transactions. */
export function createPaymentFixture(
  fixture: TestDatabase,
  payments: Payments,
  logger = pino({ level: 'silent' }),
) {
  const clock = { time: Date.parse('2026-03-10T08:00Z'), now: async () => clock.time };
  if (payments instanceof FakePayments) payments.now = () => clock.time;
  const realDatabase = fixture.database;
  const database: Database = {
    read: (work) => realDatabase.read(work),
    transact: (work) =>
      realDatabase.transact((tx) => work({ em: tx.em, now: clock.time, emit: (event) => tx.emit(event) })),
  };
  const usage = new IntervalUsage();
  const view = new PaymentView(FEES, new RunningUsage(FEES));
  const publishedStats: { userId: number; body: unknown }[] = [];
  const statsSender: StatsSender = {
    hasChannel: () => true,
    publish: <D extends PushDestination>(userId: number, _to: D, _id: number, body: PushBodies[D]) =>
      void publishedStats.push({ userId, body }),
  };
  const sync = new PaymentSync({ database, payments, fees: FEES, logger });
  const metering = new UsageMetering({
    database,
    clock,
    provider: payments,
    payments: new PaymentsForUsage(view),
    fees: FEES,
    costSender: statsSender,
    logger,
  });
  const services: PaymentServices = {
    payments: new PaymentService({ database, clock, payments, view, sync }),
    administration: new PaymentAdministration({ database, clock, payments, view, usage, metering }),
    billing: new BillingService(payments),
    invoices: new InvoicesService(payments),
    withdrawals: new WithdrawalService(database),
  };
  return {
    database,
    clock,
    ...services,
    services,
    metering,
    publishedStats,
    push: new PaymentPush(database, clock, view),
    recordEvents: createEventRecorder(realDatabase),
    createViewer: async (name: string, role: Role = 'VERIFIED'): Promise<Viewer> => ({
      userId: await insertUser(realDatabase, name, role),
      role,
      sessionId: 1,
    }),
    sync,
    /** Creates the payment as a sign-in does. */
    signIn: async (viewer: Viewer, login: string) => {
      if (payments instanceof FakePayments) payments.logins.set(viewer.userId, login);
      await database.transact((tx) => services.payments.onSignedIn(tx, viewer.userId, login));
      await services.payments.afterSignIn(viewer.userId);
    },
  };
}

export type PaymentFixture = ReturnType<typeof createPaymentFixture>;

/** A valid billing address. */
export const ADDRESS = {
  name: 'Ada',
  line1: 'Street 1',
  line2: '',
  postalCode: '1',
  city: 'B',
  state: '',
  countryCode: 'DE',
};
