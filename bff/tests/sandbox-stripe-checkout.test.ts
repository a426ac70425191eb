import type Stripe from 'stripe';
import { StripeSandbox } from './_util/stripe-sandbox.js';
import { until } from '../../e2e/_kit/wait.js';

describe('the local provider’s checkout page', () => {
  let sandbox: StripeSandbox;
  let stripe: Stripe;
  beforeAll(async () => {
    sandbox = await StripeSandbox.open();
    ({ stripe } = sandbox);
  });
  afterAll(() => sandbox.close());
  afterEach(() => sandbox.control('/faults', {}, 'DELETE'));

  const subscriptionsOf = async (customer: string, status?: 'all') =>
    (await stripe.subscriptions.list({ customer, status })).data;
  const open = async (change = {}) => {
    const customer = await sandbox.customer();
    return { customer: customer.id, session: await sandbox.session(customer.id, change) };
  };
  const htmlOf = async (session: Stripe.Checkout.Session, language = 'en') =>
    (await fetch(sandbox.pageOf(session), { headers: { 'accept-language': language } })).text();

  test('shows what is bought, its prices, and every way on', async () => {
    const { session } = await open({ custom_text: { submit: { message: 'By the <month>' } } });
    const html = await htmlOf(session);
    for (const text of [
      'Trailcast access, regular',
      '€9.99',
      'Trailcast server time',
      'Approve: pay by card',
      'Approve: pay by PayPal',
      'Approve: pay by SEPA direct debit',
      'Decline',
      'Leave',
      'By the &lt;month&gt;',
      'width=device-width',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toMatch(/<script|\sstyle=|\son\w+=/);
  });

  test('speaks German where the session or the browser does', async () => {
    const german = await htmlOf((await open({ locale: 'de' })).session);
    expect(german).toContain('<html lang="de">');
    expect(german).toMatch(/Approve.*mit Karte zahlen/);
    expect(german).toMatch(/9,99\s€/);
    const { session } = await open();
    expect(await htmlOf(session, 'de-DE')).toContain('Ohne Zahlung verlassen');
    expect(await htmlOf(session)).toContain('<html lang="en">');
  });

  test.each(['card', 'paypal'])('pays by %s at once', async (way) => {
    const { customer, session } = await open({
      subscription_data: { metadata: { userId: '7' } },
      metadata: { userId: '7' },
    });
    const answer = await sandbox.press(session, way);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`http://127.0.0.1:4999/done?session=${session.id}`);
    const [subscription] = await subscriptionsOf(customer);
    expect(subscription).toMatchObject({ status: 'active', metadata: { userId: '7' }, cancel_at: null });
    expect(subscription).not.toHaveProperty('current_period_end');
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'invoice'] });
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      subscription: { id: subscription?.id },
      invoice: { status: 'paid', total: 999, billing_reason: 'subscription_create' },
    });
  });

  test('pays at once, without a page, with approve=1, and leads on again when repeated', async () => {
    const { customer, session } = await open();
    for (let time = 0; time < 2; time++) {
      const answer = await fetch(`${sandbox.pageOf(session)}?approve=1`, { redirect: 'manual' });
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe(`http://127.0.0.1:4999/done?session=${session.id}`);
    }
    expect(await subscriptionsOf(customer)).toHaveLength(1);
  });

  test('leaves to the cancel_url, and the session stays open', async () => {
    const { session } = await open();
    expect(await htmlOf(session)).toContain('href="http://127.0.0.1:4999/left"');
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });

  test('stays and says so when the card is declined, with an incomplete subscription that a later card makes active', async () => {
    const { customer, session } = await open();
    const answer = await sandbox.press(session, 'decline');
    expect(answer.status).toBe(402);
    expect(await answer.text()).toContain('Your card was declined');
    const [incomplete] = await subscriptionsOf(customer);
    expect(incomplete?.status).toBe('incomplete');
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      subscription: null,
    });
    await sandbox.press(session, 'card');
    const [active, ...others] = await subscriptionsOf(customer, 'all');
    expect(others).toEqual([]);
    expect(active).toMatchObject({ id: incomplete?.id, status: 'active' });
  });

  test('lets an incomplete subscription expire after 23 hours', async () => {
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_800_000_000 });
    const customer = await sandbox.customer({}, clock.id);
    await sandbox.press(await sandbox.session(customer.id), 'decline');
    const frozen_time = 1_800_000_000 + 23 * 3600;
    expect(await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time })).toMatchObject({
      status: 'advancing',
    });
    expect(await stripe.testHelpers.testClocks.retrieve(clock.id)).toMatchObject({ status: 'ready', frozen_time }); // prettier-ignore
    const [expired] = await subscriptionsOf(customer.id, 'all');
    expect(expired?.status).toBe('incomplete_expired');
    expect(await subscriptionsOf(customer.id)).toEqual([]);
  });

  test('completes a direct debit unpaid; it clears later by itself', async () => {
    await sandbox.faults({ sepaSeconds: 1 });
    const { customer, session } = await open();
    await sandbox.press(session, 'sepa_debit');
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
    expect((await subscriptionsOf(customer))[0]?.status).toBe('incomplete');
    const active = await until(async () => {
      const [now] = await subscriptionsOf(customer);
      return now?.status === 'active' && now;
    });
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
    expect(active.items.data).toHaveLength(2);
    await until(() => sandbox.types().includes('checkout.session.async_payment_succeeded'));
  });

  test.each([
    ['clear', 'active', 'paid', 'checkout.session.async_payment_succeeded'],
    ['fail', 'incomplete', 'unpaid', 'checkout.session.async_payment_failed'],
  ])('lets a direct debit %s by hand', async (action, status, paymentStatus, type) => {
    await sandbox.faults({ sepaSeconds: null });
    const { customer, session } = await open();
    await sandbox.press(session, 'sepa_debit');
    await sandbox.control(`/checkout/${session.id}/${action}`);
    expect((await subscriptionsOf(customer))[0]?.status).toBe(status);
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe(paymentStatus);
    await until(() => sandbox.types().includes(type));
  });

  test('makes two subscriptions of two sessions that are both finished', async () => {
    const customer = await sandbox.customer();
    const sessions = [await sandbox.session(customer.id), await sandbox.session(customer.id)];
    for (const session of sessions) await sandbox.press(session, 'card');
    expect(await subscriptionsOf(customer.id)).toHaveLength(2);
  });

  test('offers only the named ways to pay, and asks for the terms where they are required', async () => {
    const { customer, session } = await open({
      allowed_payment_method_types: ['card'],
      consent_collection: { terms_of_service: 'required' },
    });
    expect(await htmlOf(session)).not.toMatch(/PayPal|SEPA/);
    expect(await (await sandbox.press(session, 'card')).text()).toContain('Agree to the terms');
    expect(await subscriptionsOf(customer)).toEqual([]);
    await sandbox.press(session, 'card', { terms: '1' });
    expect((await stripe.checkout.sessions.retrieve(session.id)).consent?.terms_of_service).toBe('accepted');
  });

  test('takes no money for an expired session, and knows no others', async () => {
    const { customer, session } = await open();
    await stripe.checkout.sessions.expire(session.id);
    const answer = await sandbox.press(session, 'card');
    expect(await answer.text()).toContain('This page has expired');
    expect(await subscriptionsOf(customer)).toEqual([]);
    expect((await fetch(sandbox.url('/sandbox/stripe/checkout/cs_none'))).status).toBe(404);
  });

  test.each([
    ['streamer', ['active']],
    ['moderator', ['active']],
    ['admin', []],
    ['friend', []],
  ])('the first customer of %s begins with %j', async (login, statuses) => {
    const customer = await sandbox.customer({ userId: '1', login });
    const subscriptions = await subscriptionsOf(customer.id);
    expect(subscriptions.map(({ status }) => status)).toEqual(statuses);
    const keys = subscriptions.flatMap(({ items }) => items.data.map(({ price }) => price.lookup_key));
    expect(keys).toEqual(statuses.length ? ['access_regular', 'server_time'] : []);
    expect(subscriptions[0]?.metadata.userId).toBe(statuses.length ? '1' : undefined);
    const second = await sandbox.customer({ userId: '1', login });
    expect(await subscriptionsOf(second.id)).toEqual([]);
  });
});
