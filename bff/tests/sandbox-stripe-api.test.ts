import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import { StripeSandbox } from './_util/stripe-sandbox.js';

const FEES = {
  REGULAR: { accessFee: 9.99 },
  REDUCED: { accessFee: 4.99 },
  FRIENDS: { accessFee: 1.99 },
  EXCLUSIVE: { accessFee: 0 },
};

describe('the local provider’s API', () => {
  let sandbox: StripeSandbox;
  let stripe: Stripe;
  beforeAll(async () => {
    sandbox = await StripeSandbox.open({ fees: FEES });
    ({ stripe } = sandbox);
  });
  afterAll(() => sandbox.close());

  const refusal = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
    try {
      await call;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError) return error;
      throw error;
    }
    throw new Error('was not refused');
  };

  describe('customers', () => {
    test('are created, read, updated and deleted', async () => {
      const created = await stripe.customers.create({
        name: 'Ann 🎥 שלום',
        email: 'ann@example.org',
        metadata: { userId: '7', login: 'ann' },
        address: { line1: 'Weg 1', city: 'Jena', postal_code: '07743', country: 'DE' },
        preferred_locales: ['de'],
      });
      expect(created).toMatchObject({ object: 'customer', name: 'Ann 🎥 שלום', metadata: { userId: '7' } });
      expect(created.address).toMatchObject({
        line1: 'Weg 1',
        postal_code: '07743',
        country: 'DE',
        line2: null,
      });
      const updated = await stripe.customers.update(created.id, {
        name: '',
        metadata: { userId: '', note: 'x' },
      });
      expect(updated).toMatchObject({ name: null, metadata: { login: 'ann', note: 'x' } });
      expect(updated.metadata).not.toHaveProperty('userId');
      expect(await stripe.customers.retrieve(created.id)).toMatchObject({ address: created.address });
      expect(await stripe.customers.del(created.id)).toEqual(expect.objectContaining({ deleted: true }));
      expect(await stripe.customers.retrieve(created.id)).toEqual(expect.objectContaining({ deleted: true }));
    });

    test('that are deleted lose their subscriptions, and are missing to every other call', async () => {
      const { customer, subscription } = await sandbox.subscribed();
      await stripe.customers.del(customer.id);
      expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
      const missing = { statusCode: 400, code: 'resource_missing', param: 'customer' };
      expect(await refusal(sandbox.session(customer.id))).toMatchObject(missing);
      expect(await refusal(stripe.customers.update(customer.id, { name: 'x' }))).toMatchObject({
        statusCode: 404,
        code: 'resource_missing',
      });
      expect(await refusal(sandbox.use(customer.id, 1, 50))).toMatchObject({ code: 'resource_missing' });
    });

    test.each(['XX', 'ZZ', 'EU', 'Germany', 'de'])('keep no address in %s', async (country) => {
      const error = await refusal(stripe.customers.create({ address: { country } }));
      expect(error).toMatchObject({ statusCode: 400, param: 'address[country]' });
    });
  });

  describe('prices and products', () => {
    test('of each tier are there from the beginning, with the configured fees, VAT included', async () => {
      const keys = ['access_regular', 'access_reduced', 'access_friends', 'access_exclusive'];
      const { data } = await stripe.prices.list({ lookup_keys: keys });
      expect(Object.fromEntries(data.map((price) => [price.lookup_key, price.unit_amount]))).toEqual({
        access_regular: 999,
        access_reduced: 499,
        access_friends: 199,
        access_exclusive: 0,
      });
      for (const price of data) {
        expect(price).toMatchObject({ currency: 'eur', tax_behavior: 'inclusive' });
        expect(price.recurring).toMatchObject({ interval: 'month', usage_type: 'licensed' });
      }
    });

    test('of server time are metered by one meter, at 1/3600 cent a unit', async () => {
      const price = await sandbox.price('server_time');
      expect(price.unit_amount).toBeNull();
      expect(price.unit_amount_decimal?.toString()).toBe('0.000277777778');
      const [meter] = (await stripe.billing.meters.list()).data;
      expect(meter).toMatchObject({
        event_name: 'trailcast_server_time',
        default_aggregation: { formula: 'sum' },
        value_settings: { event_payload_key: 'value' },
      });
      expect(price.recurring).toMatchObject({ usage_type: 'metered', meter: meter?.id });
    });

    test('can be added, and a lookup key goes over when it is asked for', async () => {
      const product = await stripe.products.create({ name: 'Hat' });
      const create = (transfer: boolean) =>
        stripe.prices.create({
          currency: 'eur',
          product: product.id,
          unit_amount: 500,
          recurring: { interval: 'month' },
          lookup_key: 'hat',
          transfer_lookup_key: transfer,
        });
      const first = await create(false);
      expect(await refusal(create(false))).toMatchObject({ statusCode: 400, param: 'lookup_key' });
      const second = await create(true);
      expect((await stripe.prices.list({ lookup_keys: ['hat'] })).data.map(({ id }) => id)).toEqual([
        second.id,
      ]);
      expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
      expect((await stripe.products.list()).data.map(({ name }) => name)).toContain('Hat');
    });

    test('keep a meter’s event name for one meter', async () => {
      const create = () =>
        stripe.billing.meters.create({
          display_name: 'Other',
          event_name: 'other',
          default_aggregation: { formula: 'count' },
        });
      expect(await create()).toMatchObject({ object: 'billing.meter', status: 'active' });
      expect(await refusal(create())).toMatchObject({ statusCode: 400, param: 'event_name' });
    });
  });

  describe('checkout sessions', () => {
    test('are created, read, listed and expired', async () => {
      const customer = await sandbox.customer();
      const session = await sandbox.session(customer.id, {
        client_reference_id: '7',
        metadata: { userId: '7' },
        locale: 'de',
        allowed_payment_method_types: ['card', 'sepa_debit'],
      });
      expect(session).toMatchObject({
        status: 'open',
        payment_status: 'unpaid',
        amount_total: 999,
        client_reference_id: '7',
        subscription: null,
        allowed_payment_method_types: ['card', 'sepa_debit'],
      });
      expect(session.url).toBe(`${sandbox.config.publicUrl}/sandbox/stripe/checkout/${session.id}`);
      const list = await stripe.checkout.sessions.list({ customer: customer.id, status: 'open' });
      expect(list.data.map(({ id }) => id)).toEqual([session.id]);
      const expired = await stripe.checkout.sessions.expire(session.id);
      expect(expired).toMatchObject({ status: 'expired', url: null });
      expect(await refusal(stripe.checkout.sessions.expire(session.id))).toMatchObject({ statusCode: 400 });
    });

    test('show their lines where these are expanded', async () => {
      const { id } = await sandbox.session((await sandbox.customer()).id);
      const session = await stripe.checkout.sessions.retrieve(id, { expand: ['line_items', 'customer'] });
      expect(session.line_items?.data.map(({ amount_total, quantity }) => [amount_total, quantity])).toEqual([
        [999, 1],
        [0, null],
      ]);
      expect(session.customer).toMatchObject({ object: 'customer' });
      expect(await refusal(stripe.checkout.sessions.retrieve(id, { expand: ['nonsense'] }))).toMatchObject({
        param: 'expand',
      });
    });

    test('refuse what the provider refuses', async () => {
      const customer = (await sandbox.customer()).id;
      const metered = (await sandbox.price('server_time')).id;
      const access = (await sandbox.price('access_regular')).id;
      const refused = async (change: object) => (await refusal(sandbox.session(customer, change))).param;
      expect(await refused({ line_items: [{ price: metered, quantity: 1 }] })).toBe(
        'line_items[0][quantity]',
      );
      expect(await refused({ line_items: [{ price: access }] })).toBe('line_items[0][quantity]');
      expect(await refused({ line_items: [{ price: 'price_none', quantity: 1 }] })).toBe(
        'line_items[0][price]',
      );
      expect(await refused({ payment_method_types: ['card'] })).toBe('payment_method_types');
      expect(await refused({ success_url: 'nowhere' })).toBe('success_url');
      expect(await refused({ expires_at: Math.floor(Date.now() / 1000) + 60 })).toBe('expires_at');
      expect(await refused({ mode: undefined })).toBe('mode');
    });

    test('expire by themselves at the time that was named', async () => {
      const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_800_000_000 });
      const customer = await sandbox.customer({}, clock.id);
      const { id } = await sandbox.session(customer.id, { expires_at: 1_800_000_000 + 3600 });
      await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: 1_800_000_000 + 3601 });
      expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
    });
  });

  describe('meter events', () => {
    const now = () => Math.floor(Date.now() / 1000);

    test('count an identifier once and refuse it afterwards in the provider’s words', async () => {
      const { customer } = await sandbox.subscribed();
      await sandbox.use(customer.id, 3600, 50, { identifier: 'once' });
      const again = await refusal(sandbox.use(customer.id, 3600, 50, { identifier: 'once' }));
      expect(again).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
      expect(again.message).toBe('An event already exists with identifier once.');
      const preview = await stripe.invoices.createPreview({ customer: customer.id });
      expect(preview.total).toBe(50 + 999);
    });

    test.each([
      ['older than 35 days', -35 * 86_400 - 60],
      ['more than 5 minutes ahead', 360],
    ])('refuse a time that is %s', async (_what, offset) => {
      const { id } = await sandbox.customer();
      const error = await refusal(sandbox.use(id, 1, 50, { timestamp: now() + offset }));
      expect(error).toMatchObject({ statusCode: 400, param: 'timestamp' });
    });

    test.each([
      ['34 days old', -34 * 86_400],
      ['4 minutes ahead', 240],
    ])('take a time that is %s', async (_what, offset) => {
      const { id } = await sandbox.customer();
      const timestamp = now() + offset;
      expect(await sandbox.use(id, 1, 50, { timestamp })).toMatchObject({ timestamp });
    });

    test('refuse unknown customers, unknown meters and values that are no whole numbers', async () => {
      const { id } = await sandbox.customer();
      expect(await refusal(sandbox.use('cus_none', 1, 1))).toMatchObject({ code: 'resource_missing' });
      const send = (event_name: string, value: string) =>
        stripe.billing.meterEvents.create({ event_name, payload: { stripe_customer_id: id, value } });
      expect(await refusal(send('nothing', '1'))).toMatchObject({ param: 'event_name' });
      expect(await refusal(send('trailcast_server_time', '1.5'))).toMatchObject({ param: 'payload' });
    });

    test('are summed up in minutes, hours and days, newest first', async () => {
      const { id } = await sandbox.customer();
      const hour = Math.floor(now() / 3600) * 3600;
      await sandbox.use(id, 60, 50, { timestamp: hour - 3600 });
      await sandbox.use(id, 30, 50, { timestamp: hour - 1 });
      await sandbox.use(id, 10, 50, { timestamp: hour - 3601 });
      const [meter] = (await stripe.billing.meters.list({ limit: 100 })).data.slice(-1);
      const sums = async (extra: object) => {
        const span = { customer: id, start_time: hour - 7200, end_time: hour, ...extra };
        const { data } = await stripe.billing.meters.listEventSummaries(meter?.id ?? '', span);
        return data.map(({ aggregated_value }) => aggregated_value);
      };
      expect(await sums({})).toEqual([100 * 50]);
      expect(await sums({ value_grouping_window: 'hour' })).toEqual([90 * 50, 10 * 50]);
      expect(await refusal(sums({ start_time: hour - 7199 }))).toMatchObject({ param: 'start_time' });
    });
  });

  describe('requests', () => {
    test('need the secret key', async () => {
      const stranger = new Stripe('sk_test_other', {
        host: '127.0.0.1',
        port: sandbox.config.port,
        protocol: 'http',
        maxNetworkRetries: 0,
      });
      expect(await refusal(stranger.customers.list())).toBeInstanceOf(
        Stripe.errors.StripeAuthenticationError,
      );
    });

    test('are answered below /v1 and below /sandbox/stripe/v1, with the asked version', async () => {
      for (const path of ['/v1/prices', '/sandbox/stripe/v1/prices']) {
        const answer = await fetch(sandbox.url(path), {
          headers: { authorization: 'Bearer sk_test_trailcast_local', 'stripe-version': '2026-10-28.endive' },
        });
        expect(answer.status).toBe(200);
        expect(answer.headers.get('stripe-version')).toBe('2026-10-28.endive');
        expect(answer.headers.get('request-id')).toMatch(/^req_/);
      }
    });

    test('to unknown paths and of unknown ids get the provider’s error', async () => {
      expect(await refusal(stripe.accounts.list())).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' }); // prettier-ignore
      const missing = await refusal(stripe.subscriptions.retrieve('sub_none'));
      expect(missing).toMatchObject({ statusCode: 404, code: 'resource_missing', message: "No such subscription: 'sub_none'" }); // prettier-ignore
    });

    test('with texts above 5000 characters are refused', async () => {
      const error = await refusal(stripe.customers.create({ name: 'x'.repeat(5001) }));
      expect(error).toMatchObject({ statusCode: 400, param: 'name' });
    });

    test('with the same idempotency key are carried out once and answered alike', async () => {
      const options = { idempotencyKey: 'same' };
      const first = await stripe.customers.create({ name: 'Ann' }, options);
      const again = await stripe.customers.create({ name: 'Ann' }, options);
      expect(again.id).toBe(first.id);
      expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
      const { data } = await stripe.customers.list({ limit: 100 });
      expect(data.filter(({ name }) => name === 'Ann')).toHaveLength(1);
    });

    test('with the same key and other parameters are refused', async () => {
      const options = { idempotencyKey: 'changed' };
      await stripe.customers.create({ name: 'Ann' }, options);
      const error = await refusal(stripe.customers.create({ name: 'Bob' }, options));
      expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
      expect(error.statusCode).toBe(400);
    });

    test('that were refused leave their key free and change nothing', async () => {
      const options = { idempotencyKey: 'free' };
      await refusal(stripe.customers.create({ address: { country: 'XX' } }, options));
      expect(await stripe.customers.create({ name: 'Cid' }, options)).toMatchObject({ name: 'Cid' });
    });

    test('for lists are answered in pages, newest first', async () => {
      const { customer } = await sandbox.subscribed();
      const sessions: string[] = [];
      for (let count = 0; count < 5; count++) sessions.push((await sandbox.session(customer.id)).id);
      const seen: string[] = [];
      for await (const { id, status } of stripe.checkout.sessions.list({ customer: customer.id, limit: 2 })) {
        if (status === 'open') seen.push(id);
      }
      expect(seen).toEqual(sessions.reverse());
    });
  });

  test('a fee that is changed gets a new price at the next start, and old subscriptions keep theirs', async () => {
    const { subscription } = await sandbox.subscribed();
    const before = await sandbox.price('access_regular');
    sandbox.config.stripe.fees = { ...FEES, REGULAR: { accessFee: 12 } };
    await sandbox.restart();
    const after = await sandbox.price('access_regular');
    expect([before.unit_amount, after.unit_amount]).toEqual([999, 1200]);
    const { items } = await stripe.subscriptions.retrieve(subscription.id);
    expect(items.data[0]?.price.id).toBe(before.id);
  });

  test('keeps neither the secret key nor the webhook’s secret in its file', () => {
    const file = readFileSync(join(sandbox.config.dataDir, 'sandbox', 'stripe.json'), 'utf8');
    expect(file).not.toMatch(/sk_test|whsec/);
  });
});
