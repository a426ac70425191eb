import type Stripe from 'stripe';
import type { Viewer } from '../src/infra/viewer.js';
import { createStripeFixture, type StripeFixture } from './_stripe/stripe-fixture.js';
import { anyDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

const DAY_MS = 24 * 3_600_000;
const NEXT_PERIOD_MS = 32 * DAY_MS;

anyDatabase((makeDatabase) => {
  let stripe: StripeFixture;
  let user: Viewer;
  let customer: string;

  beforeAll(async () => {
    stripe = await createStripeFixture(makeDatabase);
    user = await stripe.createViewer('User');
    await stripe.pay(user, 'card');
    await stripe.syncSubscription(user);
    customer = await stripe.findCustomerId(user);
  });
  afterAll(() => stripe.close());

  const fetchPayment = () => stripe.payments.get(user);
  const fetchNewestInvoice = async (): Promise<Stripe.Invoice> => {
    const { data } = await stripe.sandbox.stripe.invoices.list({ customer });
    if (!data[0]) throw new Error('The customer has no invoice');
    return data[0];
  };
  const listOpenSessions = async () =>
    (await stripe.sandbox.stripe.checkout.sessions.list({ customer, status: 'open' })).data;

  /** Delivers all events of this type for the customer, and waits for the payment's status. */
  async function deliver(type: string, status: string): Promise<void> {
    const findEvents = () =>
      stripe.sandbox.received.filter(({ body }) => {
        const event = JSON.parse(body) as Stripe.Event;
        return event.type === type && body.includes(customer);
      });
    await until(() => findEvents().length > 0);
    for (const { body, headers } of findEvents()) {
      await stripe.webhooks.receive(Buffer.from(body), String(headers['stripe-signature']));
    }
    await until(async () => (await fetchPayment()).status === status);
  }

  test('the webhook of a failed renewal makes an ACTIVE payment PAST_DUE', async () => {
    await stripe.sandbox.callControl(`/customers/${customer}/declines`, { declines: true });
    await stripe.sandbox.callControl('/clock', { advanceMs: NEXT_PERIOD_MS });
    stripe.shiftClock(NEXT_PERIOD_MS);
    await deliver('invoice.payment_failed', 'PAST_DUE');
    expect(await stripe.isActive(user)).toBe(false);
  });

  test('create returns the URL of the open invoice for a PAST_DUE payment', async () => {
    const { approveUrl } = await stripe.payments.create(user, { version: '1', locale: 'de' });
    const invoice = await fetchNewestInvoice();
    expect(invoice.status).toBe('open');
    expect(approveUrl).toBe(invoice.hosted_invoice_url);
    expect(await listOpenSessions()).toEqual([]);
  });

  test('the webhook of the paid invoice makes the payment ACTIVE again', async () => {
    await stripe.sandbox.callControl(`/customers/${customer}/declines`, { declines: false });
    const { hosted_invoice_url } = await fetchNewestInvoice();
    await stripe.sandbox.pressButton({ url: hosted_invoice_url ?? null }, 'card');
    await deliver('invoice.paid', 'ACTIVE');
    expect((await stripe.listSubscriptions(customer)).map(({ status }) => status)).toEqual(['active']);
  });

  test('create returns a checkout’s URL for an UNPAID payment without an open invoice', async () => {
    const [subscription] = await stripe.listSubscriptions(customer);
    await stripe.sandbox.callControl(`/subscriptions/${subscription?.id}/status`, { status: 'unpaid' });
    await stripe.syncSubscription(user);
    expect((await fetchPayment()).status).toBe('UNPAID');
    const { approveUrl } = await stripe.payments.create(user);
    expect((await listOpenSessions()).map(({ url }) => url)).toEqual([approveUrl]);
  });
});
