import { randomUUID } from 'node:crypto';
import { UsageChargeEntity } from '../src/features/usage/usage-charge.entity.js';
import { UsageIntervalEntity } from '../src/features/usage/usage-interval.entity.js';
import type { Viewer } from '../src/infra/viewer.js';
import { FEES } from './_fixtures/payment-fixture.js';
import { createStripeFixture, type StripeFixture } from './_stripe/stripe-fixture.js';
import { anyDatabase } from './_database/test-database.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Metered units (seconds × cents per hour) of one hour at the regular fee of 49 cents. */
const HOUR_UNITS = 3_600 * 49;

anyDatabase((makeDatabase) => {
  let stripe: StripeFixture;
  let user: Viewer;
  beforeAll(async () => {
    stripe = await createStripeFixture(makeDatabase);
  });
  afterAll(() => stripe.close());
  beforeEach(async () => {
    user = await stripe.createViewer('User');
    await stripe.pay(user, 'card');
    await stripe.syncSubscription(user);
  });
  afterEach(() => stripe.sandbox.callControl('/faults', {}, 'DELETE'));

  const createSignal = () => AbortSignal.timeout(60_000);
  const sendDue = () => stripe.metering.sender.sendDueCharges(createSignal());
  /** Charges and reports all usage without the sender's retry delay. */
  const settleUsage = () => stripe.metering.settle(user.userId, createSignal());
  /** Stores usage of `ms` that ends now, or `endOffsetMs` later. */
  const addUsage = (ms: number, endOffsetMs = 0) =>
    stripe.database.transact(async (tx) => {
      const row = tx.em.create(UsageIntervalEntity, {
        user: user.userId,
        serverInstance: randomUUID(),
        timeStarted: tx.now + endOffsetMs - ms,
        timeEnded: tx.now + endOffsetMs,
      });
      await tx.em.flush();
      await stripe.metering.chargeClosedInterval(tx, row.id);
    });
  const readCharges = () =>
    stripe.database.read((em) =>
      em.find(UsageChargeEntity, { user: user.userId }, { orderBy: { id: 'asc' } }),
    );
  const areAllSent = async () => (await readCharges()).every(({ state }) => state === 'sent');
  const readMeteredUnits = async () => {
    const now = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
    return stripe.provider.readReportedUnits(user.userId, now - 3 * HOUR_MS, now, createSignal());
  };
  /** Returns the cost of server time on the next invoice, cents. */
  const previewCents = async () => {
    const customer = await stripe.findCustomerId(user);
    const [subscription] = await stripe.listSubscriptions(customer);
    const preview = await stripe.sandbox.stripe.invoices.createPreview({
      customer,
      subscription: subscription!.id,
    });
    return preview.total - FEES.REGULAR.accessFee * 100;
  };

  test('usage is reported to the meter', async () => {
    await addUsage(90 * MINUTE_MS);
    await settleUsage();
    expect(await areAllSent()).toBe(true);
    expect(await readMeteredUnits()).toBe(1.5 * HOUR_UNITS);
  });

  test('usage is reported to the meter once after lost responses', async () => {
    await addUsage(HOUR_MS);
    await stripe.sandbox.setFaults({ loseReply: 3, match: 'POST /v1/billing/meter_events' });
    await sendDue();
    await stripe.sandbox.callControl('/faults', {}, 'DELETE');
    await settleUsage();
    expect(await areAllSent()).toBe(true);
    expect(await readMeteredUnits()).toBe(HOUR_UNITS);
  });

  test.each([
    ['429', { status429: 3 }],
    ['500', { status500: 3 }],
  ])('usage is reported to the meter after responses with the status %s', async (_status, faults) => {
    await addUsage(HOUR_MS);
    await stripe.sandbox.setFaults({ ...faults, match: 'POST /v1/billing/meter_events' });
    await sendDue();
    await stripe.sandbox.callControl('/faults', {}, 'DELETE');
    await settleUsage();
    expect([await areAllSent(), await readMeteredUnits()]).toEqual([true, HOUR_UNITS]);
  });

  test('usage is reported before a change to the tier FREE cancels the subscription', async () => {
    const admin = await stripe.createViewer('Admin', 'ADMINISTRATOR');
    await addUsage(2 * HOUR_MS);
    await stripe.administration.setTier(admin, user.userId, 'FREE');
    expect([await areAllSent(), await readMeteredUnits()]).toEqual([true, 2 * HOUR_UNITS]);
  });

  test('the payment shows the same cost of usage as the invoice', async () => {
    // The usage starts after the subscription, and ends at a time that the provider accepts.
    await addUsage(100 * SECOND_MS, 101 * SECOND_MS);
    await addUsage(100 * SECOND_MS, 201 * SECOND_MS);
    await settleUsage();
    const { usage } = await stripe.payments.get(user);
    // 200 s at 49 cents an hour are 2.7 cents. Each half would be rounded to 1 cent.
    expect([usage?.amount, await previewCents()]).toEqual([0.03, 3]);
  });
});
