import { pino } from 'pino';
import type Stripe from 'stripe';
import { DEMO_TIERS } from '../../src/wiring/wire-payments.js';
import { StripeEvents } from '../../src/drivers/payments/stripe/stripe-events.js';
import { StripePayments } from '../../src/drivers/payments/stripe/stripe-payments.js';
import { ActivePayments } from '../../src/features/payment/active-payments.js';
import { DatabaseStripeStore } from '../../src/features/payment/customer/database-stripe-store.js';
import { PaymentCustomerEntity } from '../../src/features/payment/customer/payment-customer.entity.js';
import { WebhookService } from '../../src/features/payment/webhook/webhook.service.js';
import type { Viewer } from '../../src/infra/viewer.js';
import { FEES, createPaymentFixture } from '../_fixtures/payment-fixture.js';
import { StripeSandbox } from './stripe-sandbox.js';
import type { MakeDatabase } from '../_database/test-database.js';

const PUBLIC_URL = 'http://127.0.0.1:4999';

/**
 * Creates the payment feature with the Stripe driver and the local Stripe. Webhooks are captured and delivered by the
 * test.
 */
export async function createStripeFixture(makeDatabase: MakeDatabase) {
  const [sandbox, database] = await Promise.all([StripeSandbox.open({ fees: FEES }), makeDatabase()]);
  const logLines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void logLines.push(line) });
  const { secretKey, webhookSecret } = sandbox.config.stripe;
  const createDriver = (change: { publicUrl?: string; origin?: string } = {}) =>
    new StripePayments({
      secretKey,
      origin: sandbox.buildUrl(''),
      store: new DatabaseStripeStore(database.database),
      publicUrl: PUBLIC_URL,
      startingTiers: DEMO_TIERS,
      log,
      ...change,
    });
  const provider = createDriver();
  const payment = createPaymentFixture(database, provider, log);
  let shiftMs = 0;
  Object.defineProperty(payment.clock, 'time', { get: () => Date.now() + shiftMs });
  const webhooks = new WebhookService({
    database: database.database,
    events: new StripeEvents([webhookSecret]),
    sync: payment.sync,
    logger: log,
  });
  return {
    ...payment,
    sandbox,
    provider,
    createDriver,
    webhooks,
    log,
    /** The database with the real clock. */
    realDatabase: database.database,
    /** Returns the number of unsent webhooks about a customer. */
    countPendingDeliveries: async (customer: string): Promise<number> => {
      const response = await fetch(sandbox.buildUrl('/sandbox/stripe/state'));
      const { events, deliveries } = (await response.json()) as SandboxState;
      const customerEvents = events.filter((event) => JSON.stringify(event.object).includes(customer));
      return deliveries.filter(({ event, done }) => !done && customerEvents.some(({ id }) => id === event))
        .length;
    },
    logLines,
    /** Shifts the product's clock by `ms`. The local Stripe's clock is not shifted. */
    shiftClock: (ms: number) => void (shiftMs = ms),
    isActive: ({ userId }: Viewer) =>
      payment.database.read((em) => new ActivePayments(payment.clock).isActive(em, userId)),
    fetchState: async (): Promise<SandboxState> => {
      const response = await fetch(sandbox.buildUrl('/sandbox/stripe/state'));
      return (await response.json()) as SandboxState;
    },
    /** Syncs the subscription, as after an event. */
    syncSubscription: (viewer: Viewer) => payment.sync.runInBackground(viewer.userId),
    findCustomerId: async ({ userId }: Viewer): Promise<string> => {
      const row = await database.database.read((em) =>
        em.findOneOrFail(PaymentCustomerEntity, { user: userId }),
      );
      return row.customerId ?? '';
    },
    /** Opens the checkout page and presses a button. */
    pay: async (viewer: Viewer, button: string) => {
      const { approveUrl } = await payment.payments.create(viewer);
      return sandbox.pressButton({ url: approveUrl ?? null }, button);
    },
    listSubscriptions: async (customer: string): Promise<Stripe.Subscription[]> =>
      (await sandbox.stripe.subscriptions.list({ customer, status: 'all' })).data,
    close: async () => {
      await payment.sync.close();
      await sandbox.close();
      await database.close();
    },
  };
}

/** The fields that tests check. */
interface SandboxState {
  customers: { id: string; metadata: Record<string, string> }[];
  refunds: { invoice: string; amount: number }[];
  sessions: { customer: string; status: string }[];
  events: { id: string; object: unknown }[];
  deliveries: { event: string; done: boolean }[];
}

export type StripeFixture = Awaited<ReturnType<typeof createStripeFixture>>;
