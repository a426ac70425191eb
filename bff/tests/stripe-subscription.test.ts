import type { Viewer } from '../src/platform/viewer.js';
import { ADDRESS, FEES } from './_util/payment-fixture.js';
import { stripeFixture, type StripeFixture } from './_util/stripe-fixture.js';
import { eachDatabase } from './_util/test-database.js';

const DAY = 24 * 3_600_000;

eachDatabase((makeDatabase) => {
  let stripe: StripeFixture;
  let user: Viewer;
  let admin: Viewer;
  beforeAll(async () => {
    stripe = await stripeFixture(makeDatabase);
    admin = await stripe.viewer('Admin', 'ADMINISTRATOR');
  }, 30_000);
  afterAll(() => stripe.close());
  beforeEach(async () => {
    await stripe.sandbox.control('/faults', {}, 'DELETE');
    user = await stripe.viewer('User');
  });
  const payment = () => stripe.payments.get(user);
  const live = async () => {
    const all = await stripe.subscriptionsOf(await stripe.customerOf(user));
    return all.filter(({ status }) => status !== 'canceled');
  };

  describe('subscribing', () => {
    test('goes from the checkout to an ACTIVE payment with the period of the provider', async () => {
      const before = await stripe.payments.create(user, { version: '1', locale: 'de-DE' });
      expect(before).toMatchObject({ status: 'INCOMPLETE', ...FEES.REGULAR });
      const back = await stripe.sandbox.press({ url: before.approveUrl ?? null }, 'card');
      expect(back.headers.get('location')).toBe('http://127.0.0.1:4999/settings?checkout=done');
      await stripe.read(user);
      const [subscription] = await live();
      const item = subscription!.items.data[0]!;
      expect(await payment()).toMatchObject({
        status: 'ACTIVE',
        tier: 'REGULAR',
        subscriptionStarted: subscription!.start_date * 1000,
        subscriptionEnd: 0,
        renewsAt: item.current_period_end * 1000,
        usage: { periodStart: item.current_period_start * 1000, periodEnd: item.current_period_end * 1000 },
      });
    });

    test('orders the access fee and metered server time, with all that the checkout needs', async () => {
      const { approveUrl } = await stripe.payments.create(user, { version: '1', locale: 'de' });
      const { data } = await stripe.sandbox.stripe.checkout.sessions.list({
        customer: await stripe.customerOf(user),
      });
      expect(data).toHaveLength(1);
      expect(data[0]).toMatchObject({
        url: approveUrl,
        mode: 'subscription',
        locale: 'de',
        billing_address_collection: 'required',
        allowed_payment_method_types: ['card', 'paypal', 'sepa_debit'],
        success_url: 'http://127.0.0.1:4999/settings?checkout=done',
        cancel_url: 'http://127.0.0.1:4999/settings?checkout=left',
        client_reference_id: String(user.userId),
        metadata: { userId: String(user.userId), tier: 'REGULAR' },
      });
      expect(data[0]!.custom_text.submit?.message).toMatch(/9,99 € im Monat.*0,49 €.*24 Stunden/s);
      const lines = await stripe.sandbox.stripe.checkout.sessions.listLineItems(data[0]!.id);
      expect(lines.data.map(({ price, quantity }) => [price?.lookup_key, quantity])).toEqual([
        ['access_regular', 1],
        ['server_time', null],
      ]);
    });
  });

  describe('billing information', () => {
    test('is the customer’s name and address', async () => {
      expect(await stripe.billing.get(user)).toMatchObject({ name: '', countryCode: '' });
      expect(await stripe.billing.set(user, ADDRESS)).toEqual(ADDRESS);
      expect(await stripe.billing.get(user)).toEqual(ADDRESS);
      expect(admin.role).toBe('ADMINISTRATOR');
      expect(DAY).toBeGreaterThan(0);
    });
  });
});
