import type { Invoice, Payment } from '@trailcast/schema/wire';
import type { Viewer } from '../src/infra/viewer.js';
import { createFeaturesApp, type FeaturesApp } from './_app/features-app.js';
import { ADDRESS, FEES } from './_fixtures/payment-fixture.js';
import { anyDatabase } from './_database/test-database.js';

anyDatabase((makeDatabase) => {
  let app: FeaturesApp;
  let user: Viewer;
  let admin: Viewer;
  beforeAll(async () => {
    app = await createFeaturesApp(makeDatabase);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    user = await app.createViewer('User', { paid: false });
    admin = await app.createViewer('Admin', { role: 'ADMINISTRATOR' });
  });

  test('GET /payment returns INCOMPLETE with fees for a user without a payment', async () => {
    const response = await app.request(user, 'GET', '/payment');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        status: 'INCOMPLETE',
        tier: 'REGULAR',
        ...FEES.REGULAR,
        subscriptionStarted: 0,
        subscriptionEnd: 0,
        version: 0,
      },
    ]);
  });

  describe('POST /payment', () => {
    test.each([
      ['no body', undefined],
      ['a consent', { consent: { version: '1', locale: 'de' } }],
    ])('returns the URL of the open checkout with %s', async (_title, body) => {
      const response = await app.request(user, 'POST', '/payment', body);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({
        status: 'INCOMPLETE',
        approveUrl: expect.stringMatching(/^https:/) as string,
      });
      expect((await app.request(user, 'POST', '/payment', body)).json()).toEqual(response.json());
    });

    test('returns 503 if card payments are not set up', async () => {
      app.provider.failureKind = 'not-set-up';
      const response = await app.request(user, 'POST', '/payment');
      app.provider.failureKind = null;
      expect(response.statusCode).toBe(503);
      expect(response.json()).toMatchObject({
        title: 'Service Unavailable',
        detail: 'Card payments are not set up on this installation.',
      });
    });

    test('returns 400 or 422 for an invalid consent, and 409 for an ACTIVE payment', async () => {
      expect((await app.request(user, 'POST', '/payment', { consent: 'yes' })).statusCode).toBe(400);
      const emptyConsent = { consent: { version: '', locale: 'de' } };
      expect((await app.request(user, 'POST', '/payment', emptyConsent)).statusCode).toBe(422);
      await app.payment.signIn(user, 'streamer');
      expect((await app.request(user, 'POST', '/payment')).statusCode).toBe(409);
    });
  });

  test('PUT /payment/cancel returns 409 without a subscription, and can be repeated', async () => {
    expect((await app.request(user, 'PUT', '/payment/cancel')).statusCode).toBe(409);
    await app.payment.signIn(user, 'streamer');
    const firstResponse = await app.request(user, 'PUT', '/payment/cancel');
    expect([firstResponse.statusCode, firstResponse.json<Payment>().status]).toEqual([200, 'ACTIVE']);
    expect(firstResponse.json<Payment>().subscriptionEnd).toBeGreaterThan(app.payment.clock.time);
    expect((await app.request(user, 'PUT', '/payment/cancel')).json()).toEqual(firstResponse.json());
  });

  test('PUT /payment/keep returns 409 without a subscription, and undoes a cancellation', async () => {
    expect((await app.request(user, 'PUT', '/payment/keep')).statusCode).toBe(409);
    await app.payment.signIn(user, 'streamer');
    await app.request(user, 'PUT', '/payment/cancel');
    const response = await app.request(user, 'PUT', '/payment/keep');
    expect([response.statusCode, response.json<Payment>().subscriptionEnd]).toEqual([200, 0]);
    expect((await app.request(user, 'PUT', '/payment/keep')).json()).toEqual(response.json());
    await app.request(user, 'PUT', '/payment/cancel');
    const keepResponse = await app.query(user, 'mutation { keepSubscription { status subscriptionEnd } }');
    expect(keepResponse.data).toEqual({ keepSubscription: { status: 'ACTIVE', subscriptionEnd: 0 } });
  });

  describe('invoices', () => {
    const INVOICE: Invoice = {
      ...{ id: 'in_1', number: 'A-1', date: 1_760_000_000_000, amount: 10.49, currency: 'EUR' },
      ...{ state: 'paid', url: 'https://invoice.stripe.com/i/1' },
    };

    test('returns invoices to their user by REST and GraphQL', async () => {
      expect((await app.request(user, 'GET', '/payment/invoices')).json()).toEqual([]);
      app.provider.userInvoices.set(user.userId, [
        INVOICE,
        { ...INVOICE, id: 'in_0', number: null, url: null },
      ]);
      const listedInvoices = (await app.request(user, 'GET', '/payment/invoices')).json<Invoice[]>();
      expect(listedInvoices).toEqual([INVOICE, { ...INVOICE, id: 'in_0', number: null, url: null }]);
      const response = await app.query(user, '{ invoices { id number date amount currency state url } }');
      expect(response.data).toEqual({ invoices: listedInvoices });
      expect((await app.request(admin, 'GET', '/payment/invoices')).json()).toEqual([]);
    });

    test('returns 502 with the reason while the provider is unreachable', async () => {
      app.provider.failureKind = 'unreachable';
      const response = await app.request(user, 'GET', '/payment/invoices');
      app.provider.failureKind = null;
      expect(response.statusCode).toBe(502);
      expect(response.json()).toMatchObject({
        detail: 'The payment provider can’t be reached. Try again later.',
      });
    });
  });

  test('billing information requires all seven fields, and is returned unchanged', async () => {
    const incompleteAddress = { ...ADDRESS, state: undefined };
    expect((await app.request(user, 'PUT', '/payment/billing', incompleteAddress)).statusCode).toBe(400);
    const rejectedResponse = await app.request(user, 'PUT', '/payment/billing', {
      ...ADDRESS,
      countryCode: 'XX',
    });
    expect(rejectedResponse.statusCode).toBe(422);
    expect(rejectedResponse.json()).toMatchObject({ errors: [{ path: '/countryCode' }] });
    const emptyInformation = (await app.request(user, 'GET', '/payment/billing')).json<
      Record<string, string>
    >();
    expect(Object.values(emptyInformation)).toEqual(['', '', '', '', '', '', '']);
    const updateResponse = await app.request(user, 'PUT', '/payment/billing', ADDRESS);
    expect([updateResponse.statusCode, updateResponse.json()]).toEqual([200, ADDRESS]);
    expect((await app.request(user, 'GET', '/payment/billing')).json()).toEqual(ADDRESS);
  });

  describe('for administrators', () => {
    test('PUT /payment/user/{id} sets a tier, and FREE is ACTIVE immediately', async () => {
      const path = `/payment/user/${user.userId}`;
      const free = await app.request(admin, 'PUT', path, { tier: 'FREE' });
      expect(free.json()).toMatchObject({ status: 'ACTIVE', tier: 'FREE', subscriptionEnd: 0 });
      expect((await app.request(user, 'GET', '/payment')).json()).toEqual(free.json());
      expect((await app.request(admin, 'GET', path)).json()).toEqual(free.json());
      const changeResponse = await app.request(admin, 'PUT', path, 'REDUCED');
      expect(changeResponse.json()).toMatchObject({ status: 'INCOMPLETE', tier: 'REDUCED', ...FEES.REDUCED });
    });

    test('an unknown tier returns 400, and an unknown user 404', async () => {
      expect(
        (await app.request(admin, 'PUT', `/payment/user/${user.userId}`, { tier: 'GOLD' })).statusCode,
      ).toBe(400);
      expect((await app.request(admin, 'PUT', '/payment/user/2000000', { tier: 'FREE' })).statusCode).toBe(
        404,
      );
      expect((await app.request(admin, 'GET', '/payment/usage')).statusCode).toBe(200);
    });

    test('other users receive 403 before any other check', async () => {
      expect((await app.request(user, 'PUT', '/payment/user/2000000', { tier: 'GOLD' })).statusCode).toBe(
        403,
      );
      expect((await app.request(user, 'GET', `/payment/user/${user.userId}`)).statusCode).toBe(403);
      expect((await app.request(user, 'GET', '/payment/usage')).statusCode).toBe(403);
    });
  });

  describe('POST /withdrawal', () => {
    const declaration = { name: 'Ada', email: 'ada@example.org', contract: 'March' };

    test('returns 201 with receipt and time without a sign-in', async () => {
      const response = await app.request(null, 'POST', '/withdrawal', declaration);
      expect(response.statusCode).toBe(201);
      expect(response.json()).toEqual({
        receipt: expect.stringMatching(/^W-[0-9A-F]{16}$/) as string,
        time: app.payment.clock.time,
      });
    });

    test('rejects incomplete declarations', async () => {
      expect((await app.request(null, 'POST', '/withdrawal', { name: 'Ada' })).statusCode).toBe(400);
      expect((await app.request(null, 'POST', '/withdrawal', { ...declaration, name: '' })).statusCode).toBe(
        422,
      );
    });

    test('is limited per IP address', async () => {
      const statuses: number[] = [];
      for (let count = 0; count < 70; count += 1) {
        statuses.push((await app.request(null, 'POST', '/withdrawal', declaration)).statusCode);
      }
      expect(statuses.slice(0, 50)).not.toContain(429);
      expect(statuses.at(-1)).toBe(429);
    });
  });

  test('GraphQL has the same operations and rules as REST', async () => {
    const fields = 'status tier accessFee serverFee subscriptionStarted subscriptionEnd version';
    const ownPayment = await app.query(user, `{ payment { ${fields} } billingInformation { countryCode } }`);
    expect(ownPayment.data).toMatchObject({
      payment: { status: 'INCOMPLETE' },
      billingInformation: { countryCode: '' },
    });
    const create = await app.query(user, 'mutation { createSubscription { approveUrl } }');
    expect(create.data).toMatchObject({
      createSubscription: { approveUrl: expect.stringMatching(/^https:/) as string },
    });
    app.provider.failureKind = 'unreachable';
    const failedResponse = await app.query(user, 'mutation { createSubscription { approveUrl } }');
    app.provider.failureKind = null;
    expect(failedResponse.errors?.[0]).toMatchObject({
      message: 'Bad Gateway',
      extensions: {
        code: 'UPSTREAM_FAILED',
        detail: 'The payment provider can’t be reached. Try again later.',
      },
    });
    const input = Object.entries(ADDRESS)
      .map(([field, text]) => `${field}: "${text}"`)
      .join(', ');
    const billing = await app.query(
      user,
      `mutation { updateBillingInformation(input: { ${input} }) { city } }`,
    );
    expect(billing.data).toEqual({ updateBillingInformation: { city: 'B' } });
    const updateResponse = await app.query(
      admin,
      `mutation { setUserTier(userId: ${user.userId}, tier: FREE) { ${fields} } }`,
    );
    expect(updateResponse.data).toMatchObject({ setUserTier: { status: 'ACTIVE', tier: 'FREE' } });
    const response = await app.query(
      admin,
      `{ userPayment(userId: ${user.userId}) { ${fields} } usages { count } }`,
    );
    expect(response.data).toEqual({ userPayment: updateResponse.data?.['setUserTier'], usages: [] });
    const cancel = await app.query(user, 'mutation { cancelSubscription { status } }');
    expect(cancel.errors?.[0]?.extensions.code).toBe('CONFLICT');
    const deniedResponse = await app.query(user, '{ usages { count } }');
    expect(deniedResponse.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const withdrawalResponse = await app.query(
      null,
      'mutation { withdraw(input: { name: "A", email: "a@b", contract: "c" }) { receipt time } }',
    );
    expect(withdrawalResponse.data).toMatchObject({ withdraw: { time: app.payment.clock.time } });
  });
});
