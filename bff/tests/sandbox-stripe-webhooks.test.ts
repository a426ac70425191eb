import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { sandboxConfig } from '../src/sandbox/config.js';
import { StripeSandbox } from './_util/stripe-sandbox.js';
import { until } from '../../e2e/_kit/wait.js';

const SECRET = 'whsec_trailcast_local';

describe('the local provider’s webhooks', () => {
  let sandbox: StripeSandbox;
  let stripe: Stripe;
  beforeEach(async () => {
    sandbox = await StripeSandbox.open();
    ({ stripe } = sandbox);
  });
  afterEach(() => sandbox.close());

  test('go where they are told to, when the public origin leads nowhere', async () => {
    const webhookUrl = `${sandbox.config.publicUrl}/elsewhere`;
    const config = sandboxConfig({ SANDBOX_PORT: '1', SANDBOX_WEBHOOK_URL: webhookUrl });
    const other = await StripeSandbox.open({ webhookUrl: config.stripe.webhookUrl });
    try {
      await other.subscribed();
      await until(() => sandbox.received.length > 0);
      expect(sandbox.received[0]?.url).toBe('/elsewhere');
      expect(other.received).toEqual([]);
    } finally {
      await other.close();
    }
  });

  const numberOf = (body: string) => (JSON.parse(body) as Stripe.Event).id;

  test('are signed, and name what happened in the order of its happening', async () => {
    await sandbox.subscribed();
    await until(() => sandbox.types().includes('checkout.session.completed'));
    expect(sandbox.types()).toEqual([
      'customer.created',
      'invoice.created',
      'invoice.finalized',
      'customer.subscription.created',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
      'checkout.session.completed',
    ]);
    for (const { url, headers, body } of sandbox.received) {
      expect(url).toBe('/webhooks/stripe');
      const signature = headers['stripe-signature'] ?? '';
      const event = stripe.webhooks.constructEvent(body, signature, SECRET);
      expect(event).toMatchObject({ object: 'event', api_version: Stripe.API_VERSION, livemode: false });
      expect(() => stripe.webhooks.constructEvent(`${body} `, signature, SECRET)).toThrow();
      expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
    }
  });

  test('tell of updates with the old values, and are listed among the events', async () => {
    const { subscription } = await sandbox.subscribed();
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    const { data } = await stripe.events.list({ types: ['customer.subscription.updated'] });
    expect(data[0]?.data.previous_attributes).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
    expect(data[0]?.data.object).toMatchObject({ id: subscription.id, cancel_at_period_end: true });
    expect(await stripe.events.retrieve(data[0]?.id ?? '')).toMatchObject({ id: data[0]?.id });
  });

  test('come for renewals, declined payments, ends, expired sessions, refunds and deleted customers', async () => {
    const { customer, subscription } = await sandbox.subscribed();
    const [paid] = (await stripe.invoicePayments.list({})).data;
    const intent = paid?.payment.payment_intent;
    await stripe.refunds.create({ payment_intent: typeof intent === 'string' ? intent : '', amount: 1 });
    await stripe.checkout.sessions.expire((await sandbox.session(customer.id)).id);
    await sandbox.control(`/customers/${customer.id}/declines`, { declines: true });
    await sandbox.advance(32);
    await stripe.customers.update(customer.id, { name: 'Ann' });
    await stripe.subscriptions.cancel(subscription.id);
    await stripe.customers.del(customer.id);
    await until(() => sandbox.types().includes('customer.deleted'));
    for (const type of [
      'charge.refunded',
      'checkout.session.expired',
      'invoice.payment_failed',
      'customer.updated',
      'customer.subscription.deleted',
    ]) {
      expect(sandbox.types()).toContain(type);
    }
  });

  test('come again until they are taken, with growing pauses', async () => {
    const times: number[] = [];
    sandbox.takeWebhook = () => (times.push(Date.now()) < 4 ? 503 : 200);
    await sandbox.customer();
    await until(() => times.length === 4);
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(pauses[0]).toBeGreaterThanOrEqual(450);
    expect(pauses[1]).toBeGreaterThanOrEqual(950);
    expect(pauses[2]).toBeGreaterThanOrEqual(1950);
    expect(new Set(sandbox.received.map(({ body }) => numberOf(body))).size).toBe(1);
  });

  test('come twice when they are to be repeated', async () => {
    await sandbox.faults({ duplicate: true });
    await sandbox.customer();
    await until(() => sandbox.received.length === 2);
    expect(new Set(sandbox.received.map(({ body }) => numberOf(body))).size).toBe(1);
  });

  test('come in another order when they are to be shuffled, and all of them', async () => {
    await sandbox.faults({ shuffle: true });
    for (let count = 0; count < 30; count++) await sandbox.customer();
    await until(() => sandbox.received.length >= 30);
    const ids = sandbox.received.map(({ body }) => numberOf(body));
    expect(ids).not.toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(30);
  });

  test('come later when they are to be delayed', async () => {
    await sandbox.faults({ delayMs: 800 });
    const before = Date.now();
    await sandbox.customer();
    await until(() => sandbox.received.length > 0);
    expect(Date.now() - before).toBeGreaterThanOrEqual(800);
  });

  test('that were not taken survive a restart, as does everything else', async () => {
    let taken = false;
    sandbox.takeWebhook = () => (taken ? 200 : 500);
    const { customer, subscription } = await sandbox.subscribed();
    await sandbox.use(customer.id, 3600, 50, { identifier: 'before' });
    const options = { idempotencyKey: randomUUID() };
    const { id } = await stripe.customers.create({ name: 'Bob' }, options);
    await sandbox.advance(0, 1);
    const read = async () => ({
      subscription: await stripe.subscriptions.retrieve(subscription.id),
      invoices: (await stripe.invoices.list({ customer: customer.id })).data,
      next: (await stripe.invoices.createPreview({ customer: customer.id })).lines.data.map(({ amount }) => amount), // prettier-ignore
      events: (await stripe.events.list({ limit: 100 })).data.map((event) => event.id),
    });
    const before = await read();
    await sandbox.restart();
    const after = await read();
    expect(JSON.stringify(after)).toBe(JSON.stringify(before));
    expect((await stripe.customers.create({ name: 'Bob' }, options)).id).toBe(id);
    await expect(sandbox.use(customer.id, 1, 1, { identifier: 'before' })).rejects.toThrow('already exists');
    taken = true;
    await until(() => {
      const good = new Set(sandbox.received.map(({ body }) => numberOf(body)));
      return before.events.every((event) => good.has(event));
    });
  });
});

describe('the local provider’s faults', () => {
  let sandbox: StripeSandbox;
  beforeAll(async () => (sandbox = await StripeSandbox.open()));
  afterAll(() => sandbox.close());
  afterEach(() => sandbox.control('/faults', {}, 'DELETE'));

  const clientOf = (timeout: number, maxNetworkRetries: number) =>
    new Stripe('sk_test_trailcast_local', {
      host: '127.0.0.1',
      port: sandbox.config.port,
      protocol: 'http',
      telemetry: false,
      timeout,
      maxNetworkRetries,
    });
  const named = async (name: string) =>
    (await sandbox.stripe.customers.list({ limit: 100 })).data.filter((customer) => customer.name === name);

  test('lose the reply of a call that was carried out; its repetition gets it', async () => {
    // The SDK repeats a call on a closed connection once, whatever its retries are set to.
    await sandbox.faults({ loseReply: 2 });
    await expect(clientOf(2000, 0).customers.create({ name: 'lost' })).rejects.toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
    expect(await named('lost')).toHaveLength(1);
    await sandbox.faults({ loseReply: 1 });
    expect(await clientOf(2000, 2).customers.create({ name: 'found' })).toMatchObject({ name: 'found' });
    expect(await named('found')).toHaveLength(1);
  });

  test('answer 429 with Retry-After and carry nothing out', async () => {
    await sandbox.faults({ status429: 1 });
    const error: unknown = await clientOf(2000, 0)
      .customers.create({ name: 'many' })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    expect(error).toMatchObject({ statusCode: 429, headers: { 'retry-after': '1' } });
    expect(await named('many')).toEqual([]);
  });

  test('answer 500 as often as asked', async () => {
    await sandbox.faults({ status500: 2 });
    const create = () => clientOf(2000, 0).customers.create({ name: 'broken' });
    for (let time = 0; time < 2; time++) {
      await expect(create()).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
    }
    expect(await create()).toMatchObject({ name: 'broken' });
  });

  test('hang without an answer, and hold up no stop', async () => {
    await sandbox.faults({ hang: 2 });
    await expect(clientOf(300, 0).customers.list()).rejects.toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
    const headers = { authorization: 'Bearer sk_test_trailcast_local' };
    const hanging = fetch(sandbox.url('/v1/customers'), { headers });
    const ended = expect(hanging).rejects.toThrow();
    await until(async () => {
      const state = (await (await fetch(sandbox.url('/sandbox/stripe/state'))).json()) as { faults: { hang: number } }; // prettier-ignore
      return state.faults.hang === 0;
    });
    await sandbox.restart();
    await ended;
  });

  test('meet only the calls that are named', async () => {
    await sandbox.faults({ status500: 1, match: 'POST /v1/customers' });
    expect(await clientOf(2000, 0).customers.list()).toMatchObject({ object: 'list' });
    await expect(clientOf(2000, 0).customers.create({})).rejects.toMatchObject({ statusCode: 500 });
  });

  test('are switched on the page too, and wrong ones are refused', async () => {
    const form = { delayMs: '5', loseReply: '0', status429: '0', status500: '0', hang: '0', match: '', sepaSeconds: '' }; // prettier-ignore
    const answer = await fetch(sandbox.url('/sandbox/stripe/faults'), {
      method: 'POST',
      body: new URLSearchParams({ ...form, shuffle: 'true' }),
      redirect: 'manual',
    });
    expect(answer.headers.get('location')).toBe('/sandbox/stripe');
    const now = (await (await sandbox.faults({})).json()) as object;
    expect(now).toMatchObject({ delayMs: 5, shuffle: true, duplicate: false, sepaSeconds: null });
    expect((await sandbox.faults({ nonsense: 1 })).status).toBe(400);
    expect((await sandbox.faults({ hang: -1 })).status).toBe(400);
  });
});
