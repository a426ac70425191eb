import type { Viewer } from '../src/infra/viewer.js';
import { ADDRESS, FEES } from './_fixtures/payment-fixture.js';
import { createStripeFixture, type StripeFixture } from './_stripe/stripe-fixture.js';
import { anyDatabase } from './_database/test-database.js';

const DAY_MS = 24 * 3_600_000;

anyDatabase((makeDatabase) => {
  let stripe: StripeFixture;
  let user: Viewer;
  let admin: Viewer;
  beforeAll(async () => {
    stripe = await createStripeFixture(makeDatabase);
    admin = await stripe.createViewer('Admin', 'ADMINISTRATOR');
  });
  afterAll(() => stripe.close());
  beforeEach(async () => {
    await stripe.sandbox.callControl('/faults', {}, 'DELETE');
    user = await stripe.createViewer('User');
  });
  const fetchPayment = () => stripe.payments.get(user);
  const listLiveSubscriptions = async () => {
    const subscriptions = await stripe.listSubscriptions(await stripe.findCustomerId(user));
    return subscriptions.filter(({ status }) => status !== 'canceled');
  };

  describe('a subscription', () => {
    test('makes the payment ACTIVE with the provider’s period after the checkout', async () => {
      const incompletePayment = await stripe.payments.create(user, { version: '1', locale: 'de-DE' });
      expect(incompletePayment).toMatchObject({ status: 'INCOMPLETE', ...FEES.REGULAR });
      const pageResponse = await stripe.sandbox.pressButton(
        { url: incompletePayment.approveUrl ?? null },
        'card',
      );
      expect(pageResponse.headers.get('location')).toBe('http://127.0.0.1:4999/settings?checkout=done');
      await stripe.syncSubscription(user);
      const [subscription] = await listLiveSubscriptions();
      const item = subscription!.items.data[0]!;
      expect(await fetchPayment()).toMatchObject({
        status: 'ACTIVE',
        tier: 'REGULAR',
        subscriptionStarted: subscription!.start_date * 1000,
        subscriptionEnd: 0,
        renewsAt: item.current_period_end * 1000,
        usage: { periodStart: item.current_period_start * 1000, periodEnd: item.current_period_end * 1000 },
      });
    });

    test('has a checkout with access fee, metered server time and all parameters', async () => {
      const { approveUrl } = await stripe.payments.create(user, { version: '1', locale: 'de' });
      const { data } = await stripe.sandbox.stripe.checkout.sessions.list({
        customer: await stripe.findCustomerId(user),
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
      const lineItems = await stripe.sandbox.stripe.checkout.sessions.listLineItems(data[0]!.id);
      expect(lineItems.data.map(({ price, quantity }) => [price?.lookup_key, quantity])).toEqual([
        ['access_regular', 1],
        ['server_time', null],
      ]);
    });
  });

  const subscribe = async () => {
    await stripe.pay(user, 'card');
    await stripe.syncSubscription(user);
  };
  const callControl = (path: string, body: object = {}) => stripe.sandbox.callControl(path, body);
  const setProviderStatus = async (status: string) => {
    const [subscription] = await listLiveSubscriptions();
    await callControl(`/subscriptions/${subscription!.id}/status`, { status });
    await stripe.syncSubscription(user);
    return (await fetchPayment()).status;
  };

  test('a declined payment leaves the payment INCOMPLETE and its checkout open', async () => {
    const firstPayment = await stripe.payments.create(user);
    await stripe.sandbox.pressButton({ url: firstPayment.approveUrl ?? null }, 'decline');
    await stripe.syncSubscription(user);
    expect(await fetchPayment()).toMatchObject({ status: 'INCOMPLETE', subscriptionStarted: 0 });
    expect((await stripe.payments.create(user)).approveUrl).toBe(firstPayment.approveUrl);
  });

  test('a direct debit is COMPLETE until the money has arrived, and then ACTIVE', async () => {
    await stripe.sandbox.setFaults({ sepaSeconds: null });
    const { approveUrl } = await stripe.payments.create(user);
    await stripe.sandbox.pressButton({ url: approveUrl ?? null }, 'sepa_debit');
    await stripe.syncSubscription(user);
    expect(await fetchPayment()).toMatchObject({ status: 'COMPLETE', subscriptionStarted: 0 });
    await callControl(`/checkout/${approveUrl?.split('/').at(-1)}/clear`);
    await stripe.syncSubscription(user);
    expect((await fetchPayment()).status).toBe('ACTIVE');
  });

  test.each(['past_due', 'unpaid', 'paused'])(
    'the provider’s status %s makes an ACTIVE payment inactive until it is active again',
    async (status) => {
      await subscribe();
      expect(await setProviderStatus(status)).toBe(status.toUpperCase());
      expect(await stripe.isActive(user)).toBe(false);
      expect(await setProviderStatus('active')).toBe('ACTIVE');
      expect(await stripe.isActive(user)).toBe(true);
    },
  );

  test('the newer of two subscriptions of one user is ended and refunded once', async () => {
    await subscribe();
    const customer = await stripe.findCustomerId(user);
    const [olderSubscription] = await listLiveSubscriptions();
    await stripe.sandbox.pressButton(await stripe.sandbox.createSession(customer), 'card');
    expect(await listLiveSubscriptions()).toHaveLength(2);
    await Promise.all([stripe.syncSubscription(user), stripe.syncSubscription(user)]);
    expect((await listLiveSubscriptions()).map(({ id }) => id)).toEqual([olderSubscription!.id]);
    await stripe.syncSubscription(user);
    const { refunds } = await stripe.fetchState();
    const ownRefunds = refunds.filter(({ amount }) => amount === 999);
    const paid = await stripe.sandbox.stripe.invoices.list({ customer });
    expect(paid.data).toHaveLength(2);
    expect(ownRefunds.filter(({ invoice }) => paid.data.some(({ id }) => id === invoice))).toHaveLength(1);
    expect((await fetchPayment()).status).toBe('ACTIVE');
    expect(stripe.logLines.join()).toContain('a duplicate subscription of a user is canceled');
  });

  test('the payment of a customer that was deleted at the provider is CANCELED until a new subscription', async () => {
    await subscribe();
    const deletedCustomer = await stripe.findCustomerId(user);
    await callControl(`/customers/${deletedCustomer}/delete`);
    await stripe.syncSubscription(user);
    expect((await fetchPayment()).status).toBe('CANCELED');
    expect(await stripe.billing.get(user)).toMatchObject({ name: '' });
    await subscribe();
    expect(await stripe.findCustomerId(user)).not.toBe(deletedCustomer);
    expect((await fetchPayment()).status).toBe('ACTIVE');
  });

  describe('cancel', () => {
    test('ends the subscription with the provider’s period, and can be repeated', async () => {
      await subscribe();
      const { renewsAt } = await fetchPayment();
      const cancelledPayment = await stripe.payments.cancel(user);
      expect(cancelledPayment).toMatchObject({ status: 'ACTIVE', subscriptionEnd: renewsAt });
      expect((await listLiveSubscriptions())[0]).toMatchObject({ cancel_at_period_end: true });
      await stripe.syncSubscription(user);
      expect(await stripe.payments.cancel(user)).toEqual(cancelledPayment);
    });

    test('ends the subscription with the next period if the current one ends within 24 h', async () => {
      await subscribe();
      const periodEnd = (await fetchPayment()).renewsAt!;
      stripe.shiftClock(periodEnd - DAY_MS + 60_000 - Date.now());
      const { subscriptionEnd } = await stripe.payments.cancel(user);
      stripe.shiftClock(0);
      const days = (subscriptionEnd - periodEnd) / DAY_MS;
      expect(days).toBeGreaterThanOrEqual(28);
      expect(days).toBeLessThanOrEqual(31);
      expect((await listLiveSubscriptions())[0]).toMatchObject({ cancel_at: subscriptionEnd / 1000 });
    });
  });

  describe('keep', () => {
    test('undoes a cancellation to the period’s end or to a date, and can be repeated', async () => {
      await subscribe();
      const { renewsAt } = await fetchPayment();
      await stripe.payments.cancel(user);
      const keptPayment = await stripe.payments.keep(user);
      expect(keptPayment).toMatchObject({ status: 'ACTIVE', subscriptionEnd: 0, renewsAt });
      expect((await listLiveSubscriptions())[0]).toMatchObject({
        cancel_at_period_end: false,
        cancel_at: null,
      });
      expect(await stripe.payments.keep(user)).toEqual(keptPayment);
      // A customer portal cancels with a date instead of the flag.
      const [{ id } = { id: '' }] = await listLiveSubscriptions();
      await stripe.sandbox.stripe.subscriptions.update(id, { cancel_at: renewsAt! / 1000, proration_behavior: 'none' }); // prettier-ignore
      await stripe.syncSubscription(user);
      expect((await fetchPayment()).subscriptionEnd).toBe(renewsAt);
      expect(await stripe.payments.keep(user)).toMatchObject({ subscriptionEnd: 0 });
      expect((await listLiveSubscriptions())[0]).toMatchObject({ cancel_at: null });
    });

    test('fails with 502 and the reason while Stripe fails', async () => {
      await subscribe();
      const { subscriptionEnd } = await stripe.payments.cancel(user);
      await stripe.sandbox.setFaults({ match: '/v1/subscriptions/', status500: 9 });
      await expect(stripe.payments.keep(user)).rejects.toMatchObject({
        status: 502,
        detail: 'The payment provider can’t be reached. Try again later.',
      });
      expect((await fetchPayment()).subscriptionEnd).toBe(subscriptionEnd);
      await stripe.sandbox.callControl('/faults', {}, 'DELETE');
      expect(await stripe.payments.keep(user)).toMatchObject({ subscriptionEnd: 0 });
    });
  });

  test('invoices have a URL only if it is a page of this installation', async () => {
    expect(await stripe.invoices.list(user)).toEqual([]);
    await subscribe();
    const [invoice, ...otherInvoices] = await stripe.invoices.list(user);
    expect(otherInvoices).toEqual([]);
    expect(invoice).toMatchObject({ amount: 9.99, currency: 'EUR', state: 'paid', url: null });
    expect(invoice?.number).toMatch(/^LOCAL-\d+$/);
    const { publicUrl } = stripe.sandbox.config;
    const [ownPageInvoice] = await stripe
      .createDriver({ publicUrl })
      .listInvoices(user.userId, AbortSignal.timeout(10_000));
    expect(ownPageInvoice?.url).toBe(`${publicUrl}/sandbox/stripe/invoice/${invoice?.id}`);
    await stripe.payments.cancel(user);
    await callControl(`/customers/${await stripe.findCustomerId(user)}/delete`);
    expect(await stripe.invoices.list(user)).toEqual([expect.objectContaining({ id: invoice?.id })]);
  });

  describe('the tier', () => {
    const setTier = (tier: 'FREE' | 'REDUCED' | 'REGULAR') =>
      stripe.administration.setTier(admin, user.userId, tier);

    test('replaces the price of the access fee in a running subscription without an invoice', async () => {
      await subscribe();
      const subscriptionBefore = (await listLiveSubscriptions())[0]!;
      expect(await setTier('REDUCED')).toMatchObject({ status: 'ACTIVE', tier: 'REDUCED', ...FEES.REDUCED });
      const subscriptionAfter = (await listLiveSubscriptions())[0]!;
      expect(subscriptionAfter.items.data.map(({ id }) => id)).toEqual(
        subscriptionBefore.items.data.map(({ id }) => id),
      );
      expect(subscriptionAfter.items.data.map(({ price }) => price.lookup_key)).toEqual([
        'access_reduced',
        'server_time',
      ]);
      const customer = await stripe.findCustomerId(user);
      expect((await stripe.sandbox.stripe.invoices.list({ customer })).data).toHaveLength(1);
    });

    test('FREE ends and bills a subscription, and a later paid tier is INCOMPLETE', async () => {
      await subscribe();
      const report = {
        userId: user.userId,
        identifier: `free-${user.userId}`,
        at: Date.now(),
        units: 3600 * 49,
      };
      await stripe.provider.reportUsage(report, AbortSignal.timeout(60_000));
      expect(await setTier('FREE')).toMatchObject({ status: 'ACTIVE', subscriptionEnd: 0 });
      expect(await listLiveSubscriptions()).toEqual([]);
      const customer = await stripe.findCustomerId(user);
      const [lastInvoice] = (await stripe.sandbox.stripe.invoices.list({ customer })).data;
      expect(lastInvoice).toMatchObject({ total: 49 });
      await stripe.syncSubscription(user);
      expect((await fetchPayment()).status).toBe('ACTIVE');
      expect(await setTier('REGULAR')).toMatchObject({ status: 'INCOMPLETE', subscriptionStarted: 0 });
      await stripe.syncSubscription(user);
      expect(await fetchPayment()).toMatchObject({ status: 'INCOMPLETE', subscriptionEnd: 0 });
    });

    test('FREE closes an open checkout', async () => {
      const { approveUrl } = await stripe.payments.create(user);
      await setTier('FREE');
      await stripe.sandbox.pressButton({ url: approveUrl ?? null }, 'card');
      expect(await stripe.listSubscriptions(await stripe.findCustomerId(user))).toEqual([]);
    });

    test('of a subscription is the tier at its payment', async () => {
      const { approveUrl } = await stripe.payments.create(user);
      await setTier('REDUCED');
      await stripe.sandbox.pressButton({ url: approveUrl ?? null }, 'card');
      await stripe.syncSubscription(user);
      expect(await fetchPayment()).toMatchObject({ status: 'ACTIVE', tier: 'REDUCED' });
      expect((await listLiveSubscriptions())[0]!.items.data[0]!.price.lookup_key).toBe('access_reduced');
    });

    test('creates another checkout after a change, and closes the first one', async () => {
      const firstPayment = await stripe.payments.create(user);
      await setTier('REDUCED');
      const secondPayment = await stripe.payments.create(user);
      expect(secondPayment.approveUrl).not.toBe(firstPayment.approveUrl);
      const customer = await stripe.findCustomerId(user);
      const openSessions = await stripe.sandbox.stripe.checkout.sessions.list({ customer, status: 'open' });
      expect(openSessions.data.map(({ url }) => url)).toEqual([secondPayment.approveUrl]);
    });
  });

  describe('prices', () => {
    test('rejects prices that differ from FEES, and logs their lookup keys', async () => {
      const provider = stripe.createDriver();
      const order = { userId: user.userId, tier: 'FRIENDS' as const, accessFee: 77, serverFee: 0.2 };
      const rejectedCheckout = provider.openCheckout(order, AbortSignal.timeout(60_000));
      await expect(rejectedCheckout).rejects.toMatchObject({ kind: 'rejected' });
      expect(stripe.logLines.join()).toMatch(
        /"lookupKey":"access_friends","fault":"is 200 cents and not 7700/,
      );
      const prices = await stripe.sandbox.stripe.prices.list({ lookup_keys: ['access_friends'] });
      expect(prices.data.map(({ unit_amount }) => unit_amount)).toEqual([200]);
    });
  });

  describe('billing information', () => {
    test('is stored as the customer’s name and address', async () => {
      expect(await stripe.billing.get(user)).toMatchObject({ name: '', countryCode: '' });
      expect(await stripe.billing.set(user, ADDRESS)).toEqual(ADDRESS);
      expect(await stripe.billing.get(user)).toEqual(ADDRESS);
      const customer = await stripe.sandbox.stripe.customers.retrieve(await stripe.findCustomerId(user));
      expect(customer).toMatchObject({
        name: ADDRESS.name,
        address: { line1: ADDRESS.line1, line2: null, country: 'DE', postal_code: ADDRESS.postalCode },
        metadata: { userId: String(user.userId) },
      });
    });

    test('can contain emoji and right-to-left text', async () => {
      const address = { ...ADDRESS, name: 'Zoë 🚴‍♀️ & Söhne', line1: 'شارع الملك فهد ١٢', city: 'תל אביב' };
      expect(await stripe.billing.set(user, address)).toEqual(address);
      expect(await stripe.billing.get(user)).toEqual(address);
    });

    test.each([
      ['500 characters', { line1: '🚴'.repeat(500) }, '/line1'],
      ['an unassigned country code', { countryCode: 'ZZ' }, '/countryCode'],
      ['the code of the European Union', { countryCode: 'EU' }, '/countryCode'],
    ])('is rejected with %s before a call of the provider', async (_title, change, path) => {
      const rejectedCall = stripe.billing.set(user, { ...ADDRESS, ...change });
      await expect(rejectedCall).rejects.toMatchObject({ status: 422, errors: [{ path }] });
      await expect(stripe.findCustomerId(user)).rejects.toThrow();
    });
  });
});
