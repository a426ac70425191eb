import type Stripe from 'stripe';
import { StripeSandbox } from './_util/stripe-sandbox.js';

const DAY = 86_400;
/** 31 January 2027, 12:00 UTC. */
const BEGIN = Date.UTC(2027, 0, 31, 12) / 1000;
const FEBRUARY = Date.UTC(2027, 1, 28, 12) / 1000;
const MARCH = Date.UTC(2027, 2, 31, 12) / 1000;

describe('the local provider’s billing', () => {
  let sandbox: StripeSandbox;
  let stripe: Stripe;
  beforeAll(async () => {
    sandbox = await StripeSandbox.open();
    ({ stripe } = sandbox);
  });
  afterAll(() => sandbox.close());

  /** A customer on a clock of its own, subscribed at BEGIN. */
  async function begin() {
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: BEGIN });
    const { customer, subscription } = await sandbox.subscribed(clock.id);
    const to = (frozen_time: number) => stripe.testHelpers.testClocks.advance(clock.id, { frozen_time });
    const now = () => stripe.subscriptions.retrieve(subscription.id);
    const invoices = async () => (await stripe.invoices.list({ customer: customer.id })).data;
    const preview = () => stripe.invoices.createPreview({ subscription: subscription.id });
    const [access, server] = subscription.items.data;
    if (!access || !server) throw new Error('two items were expected');
    return { customer: customer.id, subscription, to, now, invoices, preview, access, server };
  }

  const linesOf = (invoice: Stripe.Invoice | undefined) =>
    (invoice?.lines.data ?? []).map(({ amount }) => amount);
  function expectToAddUp(invoices: readonly Stripe.Invoice[]): void {
    for (const invoice of invoices) {
      expect(linesOf(invoice).reduce((sum, amount) => sum + amount, 0)).toBe(invoice.total);
      expect(invoice.amount_due).toBe(Math.max(0, invoice.total + invoice.starting_balance));
      if (invoice.status === 'paid') expect(invoice.amount_paid).toBe(invoice.amount_due);
    }
  }

  test('takes the access fee in advance, at signup and at each renewal, and usage in arrears', async () => {
    const { customer, to, invoices, now } = await begin();
    await to(BEGIN + DAY);
    await sandbox.use(customer, 3600, 50, { timestamp: BEGIN + 3600, identifier: 'in February' });
    await to(FEBRUARY + 3600);
    await sandbox.use(customer, 7200, 50, { timestamp: FEBRUARY, identifier: 'in March' });
    await to(MARCH + 3600);
    const [third, second, first] = await invoices();
    expect([first, second, third].map((invoice) => linesOf(invoice))).toEqual([[999], [999, 50], [999, 100]]);
    expect([first, second, third].map((invoice) => invoice?.status)).toEqual(['paid', 'paid', 'paid']);
    expect([first, second].map((invoice) => invoice?.billing_reason)).toEqual([
      'subscription_create',
      'subscription_cycle',
    ]);
    expectToAddUp(await invoices());
    const ends = (await now()).items.data.map(({ current_period_end }) => current_period_end);
    expect(ends).toEqual([Date.UTC(2027, 3, 30, 12) / 1000, Date.UTC(2027, 3, 30, 12) / 1000]);
    expect(second?.parent?.subscription_details?.subscription).toBe((await now()).id);
    expect(second).not.toHaveProperty('subscription');
  });

  test('counts usage that arrives within an hour after the period, and none that comes later', async () => {
    const { customer, to, invoices } = await begin();
    await to(FEBRUARY + 60);
    expect((await invoices())[0]).toMatchObject({ status: 'draft', total: 999 });
    await sandbox.use(customer, 3600, 50, { timestamp: FEBRUARY - 1 });
    expect((await invoices())[0]).toMatchObject({ status: 'draft', total: 1049 });
    await to(FEBRUARY + 3600);
    expect((await invoices())[0]).toMatchObject({ status: 'paid', total: 1049, amount_paid: 1049 });
    await sandbox.use(customer, 3600, 50, { timestamp: FEBRUARY - 1, identifier: 'too late' });
    await to(MARCH + 3600);
    expect(linesOf((await invoices())[0])).toEqual([999, 0]);
  });

  test.each([
    [[1, 1], 50, 0],
    [[36], 50, 1],
    [[35], 50, 0],
    [[3599, 1, 3600], 50, 100],
    [[1234, 5678], 30, 58],
    [[30 * DAY], 50, 36_000],
  ])('rounds %j seconds at %d cents an hour once to the cent: %d', async (seconds, fee, cents) => {
    const { customer, preview } = await begin();
    for (const [index, part] of seconds.entries()) {
      await sandbox.use(customer, part, fee, { timestamp: BEGIN + index });
    }
    expect(linesOf(await preview())).toEqual([999, cents]);
  });

  test('changes the tier without a proration and keeps the usage that was accrued at the old fee', async () => {
    const { customer, subscription, access, to, invoices, preview, now } = await begin();
    await sandbox.use(customer, 3600, 50, { timestamp: BEGIN + 60 });
    await to(BEGIN + DAY);
    const friends = await sandbox.price('access_friends');
    const changed = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: access.id, price: friends.id }],
      proration_behavior: 'none',
    });
    expect(changed.items.data.map(({ price }) => price.lookup_key)).toEqual([
      'access_friends',
      'server_time',
    ]);
    await sandbox.use(customer, 3600, 30, { timestamp: BEGIN + 7200, identifier: 'at the new fee' });
    expect(linesOf(await preview())).toEqual([199, 80]);
    await to(FEBRUARY + 3600);
    expect(linesOf((await invoices())[0])).toEqual([199, 80]);
    expect(await invoices()).toHaveLength(2);
    expect((await now()).items.data[0]?.id).toBe(access.id);
  });

  test('prorates a tier change unless told not to', async () => {
    const { subscription, access, preview } = await begin();
    const friends = await sandbox.price('access_friends');
    await stripe.subscriptionItems.update(access.id, { price: friends.id });
    expect(linesOf(await preview())).toEqual([-999, 199, 199, 0]);
    const { data } = await stripe.subscriptionItems.list({ subscription: subscription.id });
    expect(data.map(({ price }) => price.lookup_key).sort()).toEqual(['access_friends', 'server_time']);
  });

  test('adds an item that comes without the id of one', async () => {
    const { subscription } = await begin();
    const friends = await sandbox.price('access_friends');
    const { items } = await stripe.subscriptions.update(subscription.id, { items: [{ price: friends.id }] });
    expect(items.data).toHaveLength(3);
  });

  test('ends at the period’s end, with the usage billed and no further fee', async () => {
    const { customer, subscription, to, now, invoices, preview } = await begin();
    const asked = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(asked).toMatchObject({ status: 'active', cancel_at: FEBRUARY, cancel_at_period_end: true });
    await to(FEBRUARY - 60);
    await sandbox.use(customer, 3600, 50, { timestamp: FEBRUARY - 65 });
    expect(linesOf(await preview())).toEqual([50]);
    await to(FEBRUARY + 3600);
    expect(await now()).toMatchObject({ status: 'canceled', ended_at: FEBRUARY });
    const [last] = await invoices();
    expect(last).toMatchObject({ status: 'paid', total: 50 });
    await to(MARCH);
    expect(await invoices()).toHaveLength(2);
  });

  test('ends at a later cancel_at after one more renewal', async () => {
    const { subscription, to, now, invoices } = await begin();
    const asked = await stripe.subscriptions.update(subscription.id, { cancel_at: MARCH });
    expect(asked).toMatchObject({ cancel_at: MARCH, cancel_at_period_end: false });
    await to(FEBRUARY + 3600);
    expect((await now()).status).toBe('active');
    await to(MARCH + 3600);
    expect(await now()).toMatchObject({ status: 'canceled', ended_at: MARCH });
    expect((await invoices()).map(({ total }) => total)).toEqual([0, 999, 999]);
  });

  test('goes on when the cancellation is taken back, and refuses an end in the past', async () => {
    const { subscription, to, now } = await begin();
    await stripe.subscriptions.update(subscription.id, { cancel_at: 'max_period_end' });
    expect((await now()).cancel_at).toBe(FEBRUARY);
    await stripe.subscriptions.update(subscription.id, { cancel_at: '' });
    await to(FEBRUARY + 3600);
    expect(await now()).toMatchObject({ status: 'active', cancel_at: null });
    const past = stripe.subscriptions.update(subscription.id, { cancel_at: BEGIN });
    await expect(past).rejects.toMatchObject({ param: 'cancel_at' });
  });

  test('cancels at once: usage is billed with invoice_now, unused time is given back with prorate', async () => {
    const { customer, subscription, to, invoices } = await begin();
    await sandbox.use(customer, 3600, 50, { timestamp: BEGIN + 60 });
    await to(BEGIN + 14 * DAY);
    const ended = await stripe.subscriptions.cancel(subscription.id, { invoice_now: true, prorate: true });
    expect(ended).toMatchObject({ status: 'canceled', ended_at: BEGIN + 14 * DAY });
    const [last] = await invoices();
    expect(linesOf(last).sort((one, other) => one - other)).toEqual([-500, 50]);
    expectToAddUp(await invoices());
    expect((await stripe.customers.retrieve(customer)) as Stripe.Customer).toMatchObject({ balance: -450 });
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ statusCode: 404 });
  });

  test('cancels at once and forgives the usage without invoice_now', async () => {
    const { customer, subscription, invoices } = await begin();
    await sandbox.use(customer, 3600, 50, { timestamp: BEGIN });
    await stripe.subscriptions.cancel(subscription.id);
    expect(await invoices()).toHaveLength(1);
  });

  test('gives money back, never more than was paid', async () => {
    const { invoices } = await begin();
    const [first] = await invoices();
    const paid = await stripe.invoices.retrieve(first?.id ?? '', { expand: ['payments'] });
    const payment = paid.payments?.data[0]?.payment.payment_intent;
    const payment_intent = typeof payment === 'string' ? payment : '';
    expect(await stripe.refunds.create({ payment_intent, amount: 400 })).toMatchObject({ amount: 400, status: 'succeeded' }); // prettier-ignore
    await expect(stripe.refunds.create({ payment_intent, amount: 600 })).rejects.toMatchObject({ param: 'amount' }); // prettier-ignore
    expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 599 });
    const again = stripe.refunds.create({ payment_intent });
    await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded' });
    expect((await stripe.refunds.list({ payment_intent })).data).toHaveLength(2);
  });

  test('is past due when a renewal is declined, active when it is paid, and ends after the last try', async () => {
    const { customer, to, now, invoices } = await begin();
    await sandbox.control(`/customers/${customer}/declines`, { declines: true });
    await to(FEBRUARY + 3600);
    expect((await now()).status).toBe('past_due');
    const [open] = await invoices();
    expect(open).toMatchObject({ status: 'open', attempt_count: 1 });
    await stripe.invoices.pay(open?.id ?? '');
    expect((await now()).status).toBe('active');
    await to(MARCH + 3600);
    expect((await now()).status).toBe('past_due');
    await to(MARCH + 10 * DAY);
    expect((await now()).status).toBe('canceled');
  });

  test('has a page for an open invoice, on which it is paid', async () => {
    const { customer, to, invoices, now } = await begin();
    await sandbox.control(`/customers/${customer}/declines`, { declines: true });
    await to(FEBRUARY + 3600);
    const url = sandbox.url(new URL((await invoices())[0]?.hosted_invoice_url ?? '').pathname);
    const html = await (await fetch(url)).text();
    expect(html).toContain('€9.99');
    expect(html).toContain('Approve: pay by card');
    expect(await (await fetch(url, { method: 'POST' })).text()).toContain('not open any more');
    expect((await now()).status).toBe('active');
    expect((await invoices())[0]?.status).toBe('paid');
  });

  test('lets what has ended change its metadata alone', async () => {
    const { subscription } = await begin();
    await stripe.subscriptions.cancel(subscription.id);
    const noted = await stripe.subscriptions.update(subscription.id, { metadata: { endedBy: 'tier' } });
    expect(noted).toMatchObject({ status: 'canceled', metadata: { endedBy: 'tier' } });
    const change = stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await expect(change).rejects.toMatchObject({ statusCode: 400 });
  });

  test('voids an open invoice, and no other', async () => {
    const { customer, to, invoices, now } = await begin();
    await sandbox.control(`/customers/${customer}/declines`, { declines: true });
    await to(FEBRUARY + 3600);
    const [open, paid] = await invoices();
    expect(await stripe.invoices.voidInvoice(open?.id ?? '')).toMatchObject({
      status: 'void',
      amount_remaining: 0,
    });
    await expect(stripe.invoices.voidInvoice(paid?.id ?? '')).rejects.toMatchObject({ statusCode: 400 });
    await to(FEBRUARY + 20 * DAY);
    expect((await now()).status).toBe('past_due');
  });

  test('goes with the clock of the whole stand-in, and counts usage of a caller whose clock stayed', async () => {
    const { customer, subscription } = await sandbox.subscribed();
    await sandbox.advance(32);
    const second = await stripe.subscriptions.retrieve(subscription.id);
    expect(second.items.data[0]?.current_period_start).toBe(subscription.items.data[0]?.current_period_end);
    await sandbox.use(customer.id, 3600, 50, { timestamp: Math.floor(Date.now() / 1000) });
    await sandbox.advance(32);
    const { data } = await stripe.invoices.list({ customer: customer.id });
    expect(data.map((invoice) => linesOf(invoice))).toEqual([[999, 50], [999, 0], [999]]);
    const session = await sandbox.session(customer.id, { expires_at: Math.floor(Date.now() / 1000) + 3600 });
    expect(session.status).toBe('open');
  });

  test('advances a test clock by two intervals at most, and never back', async () => {
    const { to } = await begin();
    await expect(to(BEGIN + 100 * DAY)).rejects.toMatchObject({ param: 'frozen_time' });
    await expect(to(BEGIN - 1)).rejects.toMatchObject({ param: 'frozen_time' });
  });

  test('has no next invoice for what has ended, and pages show what the next one says', async () => {
    const { subscription, preview } = await begin();
    await stripe.subscriptions.cancel(subscription.id);
    await expect(preview()).rejects.toMatchObject({ code: 'invoice_upcoming_none' });
    const { customer } = await sandbox.subscribed();
    await sandbox.use(customer.id, 7200, 50, { identifier: 'seen on the page' });
    const html = await (await fetch(sandbox.url('/sandbox/stripe'))).text();
    for (const text of [
      customer.id,
      'seen on the page',
      '10.99 €',
      'invoice.paid',
      'name="loseReply"',
      'advanceMs',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toMatch(/<script|\sstyle=|\son\w+=/);
    const state = (await (await fetch(sandbox.url('/sandbox/stripe/state'))).json()) as { customers: { id: string }[] }; // prettier-ignore
    expect(state.customers.map(({ id }) => id)).toContain(customer.id);
    expect(state).not.toHaveProperty('answers');
  });

  test('can be given any status by hand', async () => {
    const { subscription, now } = await begin();
    for (const status of ['trialing', 'unpaid', 'paused', 'active']) {
      await sandbox.control(`/subscriptions/${subscription.id}/status`, { status });
      expect((await now()).status).toBe(status);
    }
  });
});
