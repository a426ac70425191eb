import { FakePayments } from '../src/drivers/payments/fake-payments.js';
import { NoPayments } from '../src/drivers/payments/no-payments.js';
import { PaymentsError, type Payments, type SubscriptionOrder } from '../src/drivers/payments/payments.js';
import { insertUser } from './_database/insert-user.js';
import { ADDRESS, FEES } from './_fixtures/payment-fixture.js';
import { createStripeFixture, type StripeFixture } from './_stripe/stripe-fixture.js';
import { makeLibsql } from './_database/test-database.js';

const createSignal = () => AbortSignal.timeout(60_000);
const DAY_MS = 24 * 3_600_000;

let stripe: StripeFixture;
beforeAll(async () => {
  stripe = await createStripeFixture(makeLibsql);
});
afterAll(() => stripe.close());

interface Provider {
  payments: Payments;
  /** Pays at the checkout URL. */
  approve(userId: number, approveUrl: string): Promise<unknown>;
}

const createFakeProvider = (): Provider => {
  const payments = new FakePayments();
  return { payments, approve: async (userId) => payments.approve(userId) };
};
const createStripeProvider = (): Provider => ({
  payments: stripe.provider,
  approve: (_userId, url) => stripe.sandbox.pressButton({ url }, 'card'),
});

/** Contract tests of all providers, including the fake one. */
describe.each([
  ['FakePayments', createFakeProvider],
  ['StripePayments at the local Stripe', createStripeProvider],
])('%s', (_name, createProvider) => {
  let provider: Provider;
  let payments: Payments;
  let userId: number;
  let order: SubscriptionOrder;
  beforeEach(async () => {
    provider = createProvider();
    payments = provider.payments;
    userId = await insertUser(stripe.database, 'User');
    order = { userId, tier: 'REGULAR', ...FEES.REGULAR };
  });
  const subscribe = async () => {
    const { approveUrl } = await payments.openCheckout(order, createSignal());
    await provider.approve(userId, approveUrl);
  };
  const readSubscription = () => payments.readSubscription(userId, createSignal());

  test('returns no subscription for an unknown user', async () => {
    expect(await readSubscription()).toBeNull();
  });

  test('returns the open checkout, and a new one after payment and end', async () => {
    const firstCheckout = await payments.openCheckout(order, createSignal());
    expect(await payments.openCheckout(order, createSignal())).toEqual(firstCheckout);
    await provider.approve(userId, firstCheckout.approveUrl);
    await payments.cancelNow(userId, createSignal());
    expect(await payments.openCheckout(order, createSignal())).not.toEqual(firstCheckout);
  });

  test('returns an active subscription of the tier after payment', async () => {
    await subscribe();
    const subscription = await readSubscription();
    expect(subscription).toMatchObject({
      status: 'ACTIVE',
      providerStatus: 'active',
      tier: 'REGULAR',
      endsAt: 0,
    });
    expect(Math.abs((subscription?.startedAt ?? 0) - Date.now())).toBeLessThan(30_000);
  });

  test('changes the tier of an active subscription', async () => {
    await payments.changeTier({ ...order, tier: 'REDUCED', ...FEES.REDUCED }, createSignal());
    await subscribe();
    await payments.changeTier({ ...order, tier: 'REDUCED', ...FEES.REDUCED }, createSignal());
    expect(await readSubscription()).toMatchObject({ status: 'ACTIVE', tier: 'REDUCED' });
  });

  test('a cancelled subscription is active until its end, even if the call is repeated', async () => {
    await subscribe();
    const endsAt = Math.floor(Date.now() / 1000 + 40 * 86_400) * 1000;
    await payments.cancelAt(userId, endsAt, createSignal());
    await payments.cancelAt(userId, endsAt, createSignal());
    expect(await readSubscription()).toMatchObject({ status: 'ACTIVE', endsAt });
  });

  test.each([
    ['a day', () => Math.floor(Date.now() / 1000 + 40 * 86_400) * 1000],
    ['the period', async () => (await readSubscription())?.period?.end ?? Date.now() + 30 * DAY_MS],
  ])('undoes a cancellation to the end of %s, even if the call is repeated', async (_title, chooseEnd) => {
    await payments.undoCancellation(userId, createSignal());
    await subscribe();
    await payments.cancelAt(userId, await chooseEnd(), createSignal());
    expect((await readSubscription())?.endsAt).toBeGreaterThan(0);
    await payments.undoCancellation(userId, createSignal());
    await payments.undoCancellation(userId, createSignal());
    expect(await readSubscription()).toMatchObject({ status: 'ACTIVE', endsAt: 0 });
  });

  test('returns no invoices for a user who never paid', async () => {
    expect(await payments.listInvoices(userId, createSignal())).toEqual([]);
  });

  test('returns no subscription after its end, and ignores calls without a subscription', async () => {
    await payments.cancelNow(userId, createSignal());
    await payments.cancelAt(userId, Date.now() + DAY_MS, createSignal());
    await subscribe();
    await payments.cancelNow(userId, createSignal());
    expect(await readSubscription()).toBeNull();
    await payments.cancelNow(userId, createSignal());
  });

  test('returns the newest billing address of the user', async () => {
    const otherUserId = await insertUser(stripe.database, 'Other');
    expect(await payments.readBilling(userId, createSignal())).toBeNull();
    await payments.saveBilling(userId, ADDRESS, createSignal());
    await payments.saveBilling(userId, { ...ADDRESS, city: 'Köln' }, createSignal());
    expect(await payments.readBilling(userId, createSignal())).toEqual({ ...ADDRESS, city: 'Köln' });
    expect(await payments.readBilling(otherUserId, createSignal())).toBeNull();
  });

  test('counts a repeated usage report once', async () => {
    await subscribe();
    const report = { userId, identifier: `test-${userId}`, at: Date.now() - 60_000, units: 3600 * 49 };
    expect(await payments.reportUsage(report, createSignal())).toBe('accepted');
    expect(await payments.reportUsage(report, createSignal())).toBe('accepted');
    expect(await payments.reportUsage({ ...report, at: report.at + 5_000 }, createSignal())).toBe('accepted');
    const countedReports =
      payments instanceof FakePayments
        ? payments.usage.filter(({ identifier }) => identifier === report.identifier)
        : await fetchMeterEvents(report.identifier);
    expect(countedReports).toHaveLength(1);
  });

  test('returns no starting tier for an unknown login', () => {
    expect(payments.findStartingTier('somebody')).toBeNull();
  });

  test('rejects a call with an aborted signal', async () => {
    await expect(payments.openCheckout(order, AbortSignal.abort())).rejects.toThrow();
    expect(await readSubscription()).toBeNull();
  });
});

async function fetchMeterEvents(identifier: string): Promise<unknown[]> {
  const response = await fetch(stripe.sandbox.buildUrl('/sandbox/stripe/state'));
  const { meterEvents: allEvents } = (await response.json()) as { meterEvents: { identifier: string }[] };
  return allEvents.filter((event) => event.identifier === identifier);
}

describe('StripePayments', () => {
  test('reports usage of a user without a customer as unknown-customer', async () => {
    const userId = await insertUser(stripe.database, 'User');
    const report = { userId, identifier: 'x', at: Date.now(), units: 1 };
    expect(await stripe.provider.reportUsage(report, createSignal())).toBe('unknown-customer');
  });

  test.each([
    ['admin', 'FREE'],
    ['Streamer', 'REGULAR'],
    ['moderator', 'REGULAR'],
    ['friend', null],
    ['newcomer', null],
  ])('returns for the login %s the starting tier %s', (login, tier) =>
    expect(stripe.provider.findStartingTier(login)).toBe(tier),
  );
});

describe('NoPayments', () => {
  test('throws that card payments are not set up', async () => {
    const noPayments = new NoPayments();
    for (const call of [noPayments.openCheckout(), noPayments.saveBilling()]) {
      await expect(call).rejects.toThrow(PaymentsError);
      await expect(call).rejects.toMatchObject({ kind: 'not-set-up' });
    }
    expect(await noPayments.readSubscription()).toBeNull();
    expect(noPayments.findStartingTier()).toBeNull();
  });
});
