import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UpstreamFailedError } from '../src/infra/errors.js';
import type { Viewer } from '../src/infra/viewer.js';
import { ADDRESS, FEES } from './_fixtures/payment-fixture.js';
import { createStripeFixture, type StripeFixture } from './_stripe/stripe-fixture.js';
import { anyDatabase } from './_database/test-database.js';

const createSignal = (ms = 20_000) => AbortSignal.timeout(ms);

anyDatabase((makeDatabase) => {
  let stripe: StripeFixture;
  let user: Viewer;
  beforeAll(async () => {
    stripe = await createStripeFixture(makeDatabase);
  });
  afterAll(() => stripe.close());
  beforeEach(async () => {
    await stripe.sandbox.callControl('/faults', {}, 'DELETE');
    user = await stripe.createViewer('User');
  });
  afterEach(() => stripe.sandbox.callControl('/faults', {}, 'DELETE'));
  const createOrder = () => ({ userId: user.userId, tier: 'REGULAR' as const, ...FEES.REGULAR });
  const countOwnObjects = async () => {
    const { customers, sessions } = await stripe.fetchState();
    const ownCustomers = customers.filter(({ metadata }) => metadata['userId'] === String(user.userId));
    return {
      customers: ownCustomers.length,
      open: sessions.filter(({ customer, status }) => status === 'open' && ownCustomers.some(({ id }) => id === customer)).length, // prettier-ignore
    };
  };

  describe('a lost response', () => {
    test.each(['POST /v1/customers', 'POST /v1/checkout/sessions'])(
      'retries %s after a lost response without creating a second customer or checkout',
      async (match) => {
        await stripe.sandbox.setFaults({ loseReply: 1, match });
        expect((await stripe.payments.create(user)).approveUrl).toMatch(/checkout/);
        expect(await countOwnObjects()).toEqual({ customers: 1, open: 1 });
      },
    );

    test.each(['POST /v1/customers', 'POST /v1/checkout/sessions'])(
      'fails after a lost response to %s, and the next call creates no second customer or checkout',
      async (match) => {
        await stripe.sandbox.setFaults({ loseReply: 50, match });
        await expect(stripe.payments.create(user)).rejects.toThrow(UpstreamFailedError);
        await stripe.sandbox.callControl('/faults', {}, 'DELETE');
        const { approveUrl } = await stripe.payments.create(user, { version: '1', locale: 'de' });
        expect(await countOwnObjects()).toEqual({ customers: 1, open: 1 });
        await stripe.sandbox.pressButton({ url: approveUrl ?? null }, 'card');
        await stripe.syncSubscription(user);
        expect(await stripe.listSubscriptions(await stripe.findCustomerId(user))).toHaveLength(1);
      },
      30_000,
    );
  });

  test('concurrent calls create one customer and one checkout', async () => {
    const results = await Promise.all([1, 2, 3].map(() => stripe.payments.create(user)));
    expect(new Set(results.map(({ approveUrl }) => approveUrl)).size).toBe(1);
    expect(await countOwnObjects()).toEqual({ customers: 1, open: 1 });
  });

  test.each([
    ['429', { status429: 50 }],
    ['500', { status500: 50 }],
  ])(
    'a status %s of the provider makes calls fail with 502 and the reason',
    async (_status, faults) => {
      await stripe.sandbox.setFaults(faults);
      const failedCall = stripe.payments.create(user);
      await expect(failedCall).rejects.toMatchObject({ status: 502, detail: 'The payment provider can’t be reached. Try again later.' }); // prettier-ignore
      await expect(stripe.billing.set(user, ADDRESS)).rejects.toMatchObject({ status: 502 });
      expect(await stripe.payments.get(user)).toMatchObject({ status: 'INCOMPLETE', version: 0 });
      await stripe.sandbox.callControl('/faults', {}, 'DELETE');
      expect((await stripe.payments.create(user)).approveUrl).toMatch(/checkout/);
    },
    30_000,
  );

  test('a single status 500 is retried', async () => {
    await stripe.sandbox.setFaults({ status500: 1 });
    expect((await stripe.payments.create(user)).approveUrl).toMatch(/checkout/);
  });

  test('a call to an unresponsive provider ends with a timeout or its signal', async () => {
    await stripe.sandbox.setFaults({ hang: 50 });
    const startedAt = performance.now();
    await expect(stripe.provider.openCheckout(createOrder(), createSignal(300))).rejects.toMatchObject({ kind: 'unreachable' }); // prettier-ignore
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    await expect(stripe.payments.create(user)).rejects.toMatchObject({ status: 502 });
    expect(performance.now() - startedAt).toBeLessThan(60_000);
  });

  test('an unreachable provider is reported without its key', async () => {
    const unreachableDriver = stripe.createDriver({ origin: 'http://127.0.0.1:9' });
    const failedCall = unreachableDriver.saveBilling(user.userId, ADDRESS, createSignal());
    await expect(failedCall).rejects.toMatchObject({ kind: 'unreachable' });
    await expect(failedCall).rejects.not.toThrow(/sk_test|Ada/);
  });

  test('an ACTIVE payment stays ACTIVE while the provider is unreachable', async () => {
    await stripe.pay(user, 'card');
    await stripe.syncSubscription(user);
    await stripe.sandbox.setFaults({ status500: 50 });
    await stripe.syncSubscription(user);
    expect(await stripe.payments.get(user)).toMatchObject({ status: 'ACTIVE' });
    expect(await stripe.isActive(user)).toBe(true);
    await expect(stripe.payments.cancel(user)).rejects.toMatchObject({ status: 502 });
    expect(await stripe.payments.get(user)).toMatchObject({ status: 'ACTIVE', subscriptionEnd: 0 });
  });

  test('an unknown status becomes PAUSED, and is logged', async () => {
    await stripe.pay(user, 'card');
    await stripe.syncSubscription(user);
    const [knownSubscription] = await stripe.listSubscriptions(await stripe.findCustomerId(user));
    const unknownStatus = {
      object: 'list',
      url: '/',
      has_more: false,
      data: [{ ...knownSubscription, status: 'napping' }],
    };
    const server = await startProvider(unknownStatus);
    const provider = stripe.createDriver({
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
    const subscription = await provider.readSubscription(user.userId, createSignal());
    server.close();
    expect(subscription).toMatchObject({ status: 'PAUSED', providerStatus: 'napping' });
    expect(stripe.logLines.join()).toContain('"status":"napping"');
  });
});

/** Starts a provider that always returns the same response. */
async function startProvider(body: object): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
