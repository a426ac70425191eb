import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { readSandboxConfig } from '../src/sandbox/config.js';
import { until } from '../../e2e/_kit/wait.js';
import { StripeSandbox } from './_stripe/stripe-sandbox.js';

/** Tests the pages, the clock and the webhooks of the local Stripe. The tests of the Stripe driver cover its API. */
describe('the local Stripe', () => {
  let sandbox: StripeSandbox;
  let stripe: Stripe;
  beforeEach(async () => {
    sandbox = await StripeSandbox.open();
    ({ stripe } = sandbox);
  });
  afterEach(() => sandbox.close());

  const listInvoices = async (customer: string) =>
    (await stripe.invoices.list({ customer })).data.map(({ status, total }) => [status, total]);
  const fetchHtml = async (path: string, language = 'en') =>
    (await fetch(sandbox.buildUrl(path), { headers: { 'accept-language': language } })).text();
  const checkoutPath = ({ id }: Stripe.Checkout.Session) => `/sandbox/stripe/checkout/${id}`;

  test('charges the access fee in advance, and usage an hour after the period', async () => {
    const { customer, subscription } = await sandbox.createSubscription();
    await sandbox.advance(32);
    await sandbox.reportUsage(customer.id, 3600, 50);
    expect(await listInvoices(customer.id)).toEqual([
      ['paid', 999],
      ['paid', 999],
    ]);
    await sandbox.advance(28);
    const renewedSubscription = await stripe.subscriptions.retrieve(subscription.id);
    await sandbox.callControl('/clock', {
      advanceMs: Math.max(
        1,
        renewedSubscription.items.data[0]!.current_period_end * 1000 - (await readClock()),
      ),
    });
    expect((await listInvoices(customer.id))[0]).toEqual(['draft', 1049]);
    await sandbox.advance(0, 1);
    expect((await listInvoices(customer.id))[0]).toEqual(['paid', 1049]);
  });

  const readClock = async (): Promise<number> => {
    const state = (await (await fetch(sandbox.buildUrl('/sandbox/stripe/state'))).json()) as { now: number };
    return state.now * 1000;
  };

  test('ends a cancelled subscription at the end of its period, and bills the usage', async () => {
    const { customer, subscription } = await sandbox.createSubscription();
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await sandbox.reportUsage(customer.id, 3600, 50);
    await sandbox.advance(32);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
    expect((await listInvoices(customer.id))[0]).toEqual(['paid', 50]);
    await sandbox.advance(32);
    expect(await listInvoices(customer.id)).toHaveLength(2);
  });

  test('rejects proration', async () => {
    const { subscription } = await sandbox.createSubscription();
    const [item] = subscription.items.data;
    const price = (await sandbox.findPrice('access_reduced')).id;
    const items = [{ id: item!.id, price }];
    await expect(stripe.subscriptions.update(subscription.id, { items })).rejects.toMatchObject({
      param: 'proration_behavior',
    });
    await expect(stripe.subscriptions.cancel(subscription.id, { prorate: true })).rejects.toMatchObject({
      param: 'prorate',
    });
  });

  test('shows order, payment methods and cancel link on the checkout page', async () => {
    const { id } = await sandbox.createCustomer();
    const session = await sandbox.createSession(id, {
      custom_text: { submit: { message: 'By the <month>' } },
    });
    const html = await fetchHtml(checkoutPath(session));
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

  test('uses the language of the session, or of the browser if the session has none', async () => {
    const { id } = await sandbox.createCustomer();
    const german = await fetchHtml(checkoutPath(await sandbox.createSession(id, { locale: 'de' })));
    expect(german).toContain('<html lang="de">');
    expect(german).toMatch(/9,99\s€/);
    const session = await sandbox.createSession(id);
    expect(await fetchHtml(checkoutPath(session), 'de-DE')).toContain('Ohne Zahlung verlassen');
    expect(await fetchHtml(checkoutPath(session))).toContain('<html lang="en">');
  });

  test('expires a checkout after a day', async () => {
    const { id } = await sandbox.createCustomer();
    const session = await sandbox.createSession(id);
    await sandbox.advance(1, 1);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
    expect((await sandbox.pressButton(session, 'card')).status).toBe(200);
    expect((await stripe.subscriptions.list({ customer: id, status: 'all' })).data).toEqual([]);
    expect((await fetch(sandbox.buildUrl('/sandbox/stripe/checkout/cs_none'))).status).toBe(404);
  });

  test.each([
    ['streamer', ['active']],
    ['moderator', ['active']],
    ['admin', []],
    ['friend', []],
  ])('creates the first customer of %s with subscriptions in %j', async (login, statuses) => {
    const listStatuses = async ({ id }: Stripe.Customer) =>
      (await stripe.subscriptions.list({ customer: id, status: 'all' })).data.map(({ status }) => status);
    expect(await listStatuses(await sandbox.createCustomer({ userId: '1', login }))).toEqual(statuses);
    expect(await listStatuses(await sandbox.createCustomer({ userId: '1', login }))).toEqual([]);
  });

  test('shows customers, usage, invoices, webhooks and controls on its page', async () => {
    const { customer } = await sandbox.createSubscription();
    await sandbox.reportUsage(customer.id, 7200, 50);
    const html = await fetchHtml('/sandbox/stripe');
    for (const text of [customer.id, '360000', '10.99 €', 'invoice.paid', 'name="loseReply"', 'advanceMs']) {
      expect(html).toContain(text);
    }
    expect(html).not.toMatch(/<script|\sstyle=|\son\w+=/);
  });

  test('sets faults from its page, and rejects invalid ones', async () => {
    const form = { delayMs: '5', loseReply: '0', status429: '0', status500: '0', hang: '0', match: '', sepaSeconds: '' }; // prettier-ignore
    const response = await fetch(sandbox.buildUrl('/sandbox/stripe/faults'), {
      method: 'POST',
      body: new URLSearchParams({ ...form, shuffle: 'true' }),
      redirect: 'manual',
    });
    expect(response.headers.get('location')).toBe('/sandbox/stripe');
    const faults: unknown = await (await sandbox.setFaults({})).json();
    expect(faults).toMatchObject({ delayMs: 5, shuffle: true, duplicate: false, sepaSeconds: null });
    expect((await sandbox.setFaults({ nonsense: 1 })).status).toBe(400);
    expect((await sandbox.setFaults({ hang: -1 })).status).toBe(400);
  });

  test('creates a new price for a changed fee, and does not change the price of subscriptions', async () => {
    const { subscription } = await sandbox.createSubscription();
    const priceBefore = await sandbox.findPrice('access_regular');
    const { fees } = sandbox.config.stripe;
    sandbox.config.stripe.fees = { ...fees, REGULAR: { accessFee: 12 } };
    await sandbox.restart();
    const priceAfter = await sandbox.findPrice('access_regular');
    expect([priceBefore.unit_amount, priceAfter.unit_amount]).toEqual([999, 1200]);
    const { items } = await stripe.subscriptions.retrieve(subscription.id);
    expect(items.data[0]?.price.id).toBe(priceBefore.id);
  });

  test('accepts only its secret key, and stores no secrets', async () => {
    const response = await fetch(sandbox.buildUrl('/v1/prices'), {
      headers: { authorization: 'Bearer sk_other' },
    });
    expect(response.status).toBe(401);
    const file = readFileSync(join(sandbox.config.dataDir, 'sandbox', 'stripe.json'), 'utf8');
    expect(file).not.toMatch(/sk_test|whsec/);
  });

  test('uses the default fees for an empty variable', () => {
    const { fees } = readSandboxConfig({ SANDBOX_PORT: '1', FEES: '' }).stripe;
    expect(fees).toEqual(sandbox.config.stripe.fees);
  });

  describe('webhooks', () => {
    const listEventIds = () => sandbox.received.map(({ body }) => (JSON.parse(body) as Stripe.Event).id);

    test('sends webhooks to the configured URL', async () => {
      const webhookUrl = `${sandbox.config.publicUrl}/elsewhere`;
      const config = readSandboxConfig({ SANDBOX_PORT: '1', SANDBOX_WEBHOOK_URL: webhookUrl });
      const otherSandbox = await StripeSandbox.open({ webhookUrl: config.stripe.webhookUrl });
      try {
        await otherSandbox.createCustomer();
        await until(() => sandbox.received.length > 0);
        expect(sandbox.received[0]?.url).toBe('/elsewhere');
        expect(otherSandbox.received).toEqual([]);
      } finally {
        await otherSandbox.close();
      }
    });

    test('retries webhooks until they are accepted, even after a restart', async () => {
      let isUp = false;
      sandbox.respondToWebhook = () => (isUp ? 200 : 503);
      await sandbox.createCustomer();
      await until(() => sandbox.received.length > 1);
      expect(new Set(listEventIds()).size).toBe(1);
      isUp = true;
      await sandbox.restart();
      const countBefore = sandbox.received.length;
      await until(() => sandbox.received.length > countBefore);
    });

    test.each([
      ['twice', { duplicate: true }],
      ['late', { delayMs: 800 }],
    ])('sends webhooks %s on request', async (_name, faults: { duplicate?: boolean; delayMs?: number }) => {
      await sandbox.setFaults(faults);
      const startedAt = Date.now();
      await sandbox.createCustomer();
      const copies = faults.duplicate ? 2 : 1;
      await until(() => sandbox.received.length === copies);
      expect(new Set(listEventIds()).size).toBe(1);
      expect(Date.now() - startedAt).toBeGreaterThanOrEqual(faults.delayMs ?? 0);
    });

    test('sends webhooks in another order on request', async () => {
      await sandbox.setFaults({ shuffle: true });
      for (let count = 0; count < 30; count++) await sandbox.createCustomer();
      await until(() => sandbox.received.length >= 30);
      expect(listEventIds()).not.toEqual([...listEventIds()].sort());
      expect(new Set(listEventIds()).size).toBe(30);
    });
  });
});
