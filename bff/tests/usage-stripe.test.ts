import { randomUUID } from 'node:crypto';
import { UsageChargeEntity } from '../src/features/usage/usage-charge.entity.js';
import { UsageIntervalEntity } from '../src/features/usage/usage-interval.entity.js';
import type { Viewer } from '../src/infra/viewer.js';
import { FEES } from './_fixtures/payment-fixture.js';
import { stripeFixture, type StripeFixture } from './_stripe/stripe-fixture.js';
import { anyDatabase } from './_database/test-database.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

anyDatabase((makeDatabase) => {
  let stripe: StripeFixture;
  let user: Viewer;
  beforeAll(async () => {
    stripe = await stripeFixture(makeDatabase);
  });
  afterAll(() => stripe.close());
  beforeEach(async () => {
    user = await stripe.viewer('User');
    await stripe.pay(user, 'card');
    await stripe.syncSubscription(user);
  });
  afterEach(() => stripe.sandbox.control('/faults', {}, 'DELETE'));

  const signal = () => AbortSignal.timeout(60_000);
  const send = () => stripe.metering.sender.sendDue(signal());
  /** Ignores the sender's retry delay. */
  const settle = () => stripe.metering.settle(user.userId, signal());
  /** Stores a server that ran for `ms` until now, or until `until` ms from now. */
  const used = (ms: number, until = 0) =>
    stripe.database.transact(async (tx) => {
      const row = tx.em.create(UsageIntervalEntity, {
        user: user.userId,
        serverInstance: randomUUID(),
        timeStarted: tx.now + until - ms,
        timeEnded: tx.now + until,
      });
      await tx.em.flush();
      await stripe.metering.closed(tx, row.id);
    });
  const charges = () =>
    stripe.database.read((em) =>
      em.find(UsageChargeEntity, { user: user.userId }, { orderBy: { id: 'asc' } }),
    );
  const allSent = async () => (await charges()).every(({ state }) => state === 'sent');
  const units = async () => {
    const now = Math.ceil(Date.now() / MINUTE) * MINUTE;
    return stripe.provider.reportedUnits(user.userId, now - 3 * HOUR, now, signal());
  };
  /** Cents of server time on the next invoice. */
  const invoiced = async () => {
    const customer = await stripe.customerOf(user);
    const [subscription] = await stripe.subscriptionsOf(customer);
    const preview = await stripe.sandbox.stripe.invoices.createPreview({
      customer,
      subscription: subscription!.id,
    });
    return preview.total - FEES.REGULAR.accessFee * 100;
  };

  test('usage is on the meter', async () => {
    await used(90 * MINUTE);
    await settle();
    expect(await allSent()).toBe(true);
    expect(await units()).toBe(90 * 60 * 49);
  });

  test('an accepted report whose reply was lost is on the meter once', async () => {
    await used(HOUR);
    await stripe.sandbox.faults({ loseReply: 3, match: 'POST /v1/billing/meter_events' });
    await send();
    await stripe.sandbox.control('/faults', {}, 'DELETE');
    await settle();
    expect(await allSent()).toBe(true);
    expect(await units()).toBe(3_600 * 49);
  });

  test.each([
    ['429', { status429: 3 }],
    ['500', { status500: 3 }],
  ])('%s loses nothing', async (_status, faults) => {
    await used(HOUR);
    await stripe.sandbox.faults({ ...faults, match: 'POST /v1/billing/meter_events' });
    await send();
    await stripe.sandbox.control('/faults', {}, 'DELETE');
    await settle();
    expect([await allSent(), await units()]).toEqual([true, 3_600 * 49]);
  });

  test('usage is billed before a subscription is ended for a FREE tier', async () => {
    const admin = await stripe.viewer('Admin', 'ADMINISTRATOR');
    await used(2 * HOUR);
    await stripe.administration.setTier(admin, user.userId, 'FREE');
    expect([await allSent(), await units()]).toEqual([true, 7_200 * 49]);
  });

  test('the invoice shows the same as the payment', async () => {
    // After the subscription's first second, and not further ahead than the provider accepts.
    await used(100 * SECOND, 101 * SECOND);
    await used(100 * SECOND, 201 * SECOND);
    await settle();
    const { usage } = await stripe.payments.get(user);
    // 200 s at 49 cents are 2.7 cents; each half by itself would round to one.
    expect([usage?.amount, await invoiced()]).toEqual([0.03, 3]);
  });
});
