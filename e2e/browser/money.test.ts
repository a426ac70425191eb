import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { DESKTOP, launchBrowser, openAs } from '../_browser/browser.js';
import { SettingsView } from '../_browser/settings-view.js';
import { call, type Caller } from '../_product/api.js';
import { Product } from '../_product/product.js';
import { eventually, never, WAIT_TIMEOUT_MS, until } from '../_kit/wait.js';

/** Fees with a high server fee, which makes the cost of seconds visible. */
const FEES = {
  REGULAR: { accessFee: 9.9, serverFee: 36 },
  FRIENDS: { accessFee: 2, serverFee: 18 },
};
/** Time limit for the cost, which is updated once a minute, ms. */
const COST_TIMEOUT_MS = 90_000;
const GRACE_PERIOD_MS = 60_000;
/** Delay of the provider's event, longer than a page load, ms. */
const CONFIRMATION_DELAY_MS = 12_000;
/** Time limit until OBS has started or stopped its broadcast, ms. */
const OBS_TIMEOUT_MS = 60_000;

const ProviderState = z.object({
  customers: z.array(z.object({ id: z.string(), metadata: z.record(z.string(), z.string()) })),
  sessions: z.array(z.object({ id: z.string(), customer: z.string(), status: z.string() })),
  subscriptions: z.array(z.object({ id: z.string(), customer: z.string(), status: z.string() })),
  invoices: z.array(z.object({ customer: z.string(), status: z.string() })),
});

const withPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const formatDay = (time: number) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(time);

describe('a subscription in the browser', () => {
  let product: Product;
  let browser: Browser;
  let friend: SettingsView;
  let api: Caller;
  const pageErrors: string[] = [];

  beforeAll(async () => {
    product = await Product.start({ env: { FEES: JSON.stringify(FEES), PAYMENT_GRACE_MINUTES: '1' } });
    browser = await launchBrowser();
    api = await product.signIn('friend');
    // Every webhook arrives twice and in another order.
    await setFaults({ duplicate: true, shuffle: true });
    friend = new SettingsView(await open('friend', '/settings'));
    await markDocument(friend.page);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  async function open(login: string, path: string, viewport?: typeof DESKTOP): Promise<Page> {
    const page = await openAs(browser, product, login, { path, ...(viewport && { viewport }) });
    page.setDefaultTimeout(WAIT_TIMEOUT_MS);
    page.on('pageerror', (error) => pageErrors.push(error.message));
    return page;
  }

  const requestStripe = (method: string, path: string, body?: object) =>
    call(`${product.baseUrl}/sandbox/stripe${path}`, { method, body });
  const setFaults = (body: object) => requestStripe('PUT', '/faults', body);

  /** Returns the provider's data of a user. */
  async function fetchProviderState(caller: Caller) {
    const { id } = await caller.send<{ id: number }>('GET', '/user');
    const { customers, sessions, subscriptions, invoices } = ProviderState.parse(
      (await requestStripe('GET', '/state')).body,
    );
    const customer = customers.find(({ metadata }) => metadata.userId === String(id))?.id;
    const filterByCustomer = <T extends { customer: string }>(all: T[]) =>
      all.filter((entry) => entry.customer === customer);
    return {
      sessions: filterByCustomer(sessions),
      subscriptions: filterByCustomer(subscriptions),
      invoices: filterByCustomer(invoices),
    };
  }

  async function setStatus(caller: Caller, status: string): Promise<void> {
    const [subscription] = (await fetchProviderState(caller)).subscriptions;
    await requestStripe('POST', `/subscriptions/${subscription?.id}/status`, { status });
  }

  /** Marks the open document, to detect a reload. */
  const markDocument = (page: Page) => page.evaluate("document.body.dataset.since = 'before'");
  const isMarked = async (page: Page) =>
    (await page.evaluate<string>("document.body.dataset.since ?? ''")) === 'before';

  async function openCheckout(page: Page): Promise<void> {
    await page.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Subscribe and pay' }).click();
    await page.waitForURL(/\/sandbox\/stripe\/checkout\//);
    const terms = page.getByRole('checkbox');
    if ((await terms.count()) > 0) await terms.check();
  }
  const pressButton = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();
  const waitForHeading = (page: Page, name: string) =>
    page.getByRole('heading', { name, level: 1 }).waitFor({ timeout: OBS_TIMEOUT_MS });
  const followLink = (page: Page, name: string) =>
    page.getByRole('navigation').getByRole('link', { name }).first().click();
  const goHome = (page: Page) => followLink(page, 'Home');
  /** Waits for the settings page, because home has the same subscribe pane. */
  async function goToSettings(page: Page): Promise<void> {
    await followLink(page, 'Settings');
    await waitForHeading(page, 'Settings');
  }
  const COST = 'This month’s server time';

  it('prints the URL of the local card payments in the terminal', () =>
    until('the terminal shows the address', () =>
      product.output.includes(`${product.baseUrl}/sandbox/stripe`),
    ));

  it('shows that the provider is down, and the page keeps working', async () => {
    await setFaults({ status500: 50 });
    await friend.page.getByRole('checkbox').focus();
    await friend.page.keyboard.press('Space');
    await friend.button('Subscribe and pay').click();
    await friend.waitForText(
      /^Failed to create subscription: Bad Gateway – The payment provider can’t be reached\. Try again later/,
    );
    await setFaults({ status500: 0 });
    await eventually(async () => expect(await friend.button('Subscribe and pay').isEnabled()).toBe(true));
    await goHome(friend.page);
    await waitForHeading(friend.page, 'You need to subscribe to create a server');
    await goToSettings(friend.page);
  });

  it('becomes ACTIVE once, without a reload, although webhooks arrive twice and out of order', async () => {
    await setFaults({ delayMs: CONFIRMATION_DELAY_MS });
    await openCheckout(friend.page);
    await pressButton(friend.page, /Approve.*card/);
    await friend.waitForText('Your payment is being confirmed');
    await markDocument(friend.page);
    await friend
      .pane('Subscription')
      .getByText('Active', { exact: true })
      .waitFor({ timeout: OBS_TIMEOUT_MS });
    expect(withPlainSpaces(await friend.readValue('Subscription', 'Access'))).toBe('€9.90 per month');
    const activeSubscriptions = (await fetchProviderState(api)).subscriptions.filter(
      ({ status }) => status === 'active',
    );
    expect(activeSubscriptions).toHaveLength(1);
    await setFaults({ delayMs: 0 });
  });

  it('creates a server and goes live with it', async () => {
    await goHome(friend.page);
    expect(withPlainSpaces(await friend.readValue(COST, 'Cost so far'))).toBe('€0.00');
    await friend.button('Create server').click();
    await friend.dialogButton('Create a starter collection').click();
    await friend.field('Scene collection').selectOption({ label: 'Collection 1' });
    await friend.dialogButton('Create').click();
    await waitForHeading(friend.page, 'Server is ready. Start your feed');
    const [stream] = await api.send<{ ingestUrl: string }[]>('GET', '/stream');
    product.startFeed(stream?.ingestUrl ?? '');
    await waitForHeading(friend.page, 'Feed received. You are not live');
    await friend.button('Start stream').click();
    await friend.dialogButton('Start stream').click();
    await waitForHeading(friend.page, 'You are live');
  });

  it('updates hours and cost beside the server', async () => {
    await until(
      'the cost has increased',
      async () => withPlainSpaces(await friend.readValue(COST, 'Cost so far')) !== '€0.00',
      COST_TIMEOUT_MS,
    );
    await until(
      'the server time has increased',
      async () => /^0:0[1-9] h$/.test(await friend.readValue(COST, 'Server time')),
      COST_TIMEOUT_MS,
    );
  });

  it('shows the tier that an administrator chooses in another browser', async () => {
    await goToSettings(friend.page);
    await friend.pane('Subscription').getByText('Regular', { exact: true }).waitFor();
    const admin = await open('admin', '/admin', DESKTOP);
    await admin.getByLabel('Search by username').fill('friend');
    const tier = admin.getByLabel('Payment tier of Friend', { exact: true });
    // Nothing can be chosen before the current tier is loaded.
    await until('the tier is loaded', async () => (await tier.getAttribute('aria-busy')) === null);
    await tier.selectOption('FRIENDS');
    await friend.pane('Subscription').getByText('Family and friends', { exact: true }).waitFor();
    expect(withPlainSpaces(await friend.readValue('Subscription', 'Access'))).toBe('€2.00 per month');
    expect(withPlainSpaces(await friend.readValue('Subscription', 'Server time'))).toBe('€18.00/h');
    await until('the tier is shown', async () => (await tier.inputValue()) === 'FRIENDS');
    await admin.context().close();
    expect(await isMarked(friend.page)).toBe(true);
  });

  it('shows its end after a cancellation, and stays active until then', async () => {
    await friend.button('Cancel subscription').click();
    await friend.dialogButton('Cancel subscription').click();
    await friend.waitForText(/^Cancelled: you keep your access until/);
    const { subscriptionEnd, status } = await api.send<{ subscriptionEnd: number; status: string }>(
      'GET',
      '/payment',
    );
    expect(await friend.readValue('Subscription', 'Ends on')).toBe(formatDay(subscriptionEnd));
    expect(status).toBe('ACTIVE');
    expect((await product.fetchChannel('friend')).live).toBe(true);
  });

  describe('a payment that lapses during a broadcast', () => {
    const warning = () => friend.page.getByText(/Your payment has lapsed\. This server stops in/);

    it('shows the remaining time, and the broadcast continues', async () => {
      await goHome(friend.page);
      await setStatus(api, 'past_due');
      await warning().waitFor();
      expect(await warning().innerText()).toMatch(/stops in (\d+ seconds?|1 minute)\b/);
      await waitForHeading(friend.page, 'You are live');
      expect((await product.fetchChannel('friend')).live).toBe(true);
    });

    it('links to the payment page with the reason', async () => {
      await friend.page.getByRole('link', { name: 'Go to payment' }).click();
      await friend.waitForText(/Your last payment failed/);
      await goHome(friend.page);
    });

    it('shows no warning after the payment', async () => {
      await setStatus(api, 'active');
      await warning().waitFor({ state: 'detached' });
      await waitForHeading(friend.page, 'You are live');
      await setStatus(api, 'unpaid');
      await warning().waitFor();
    });

    it('ends broadcast and server at the announced time, not earlier', async () => {
      const [server] = await api.send<{ stopsAt: number }[]>('GET', '/server');
      const remainingMs = (server?.stopsAt ?? 0) - Date.now();
      expect(remainingMs).toBeLessThanOrEqual(GRACE_PERIOD_MS);
      await never(
        'the channel is offline early',
        async () => !(await product.fetchChannel('friend')).live,
        remainingMs - 2_000,
      );
      await friend.page
        .getByRole('heading', { name: 'You need to subscribe to create a server' })
        .waitFor({ timeout: OBS_TIMEOUT_MS });
      await until('the channel is offline', async () => !(await product.fetchChannel('friend')).live);
      expect(await api.send('GET', '/server')).toEqual([]);
      await until('the server’s OBS has ended', () =>
        product.listProcesses().every(({ name }) => name !== 'obs'),
      );
      expect(await isMarked(friend.page)).toBe(true);
    });
  });

  describe('a payment by direct debit', () => {
    let view: SettingsView;
    let newcomer: Caller;
    const waitingNotice = () =>
      view.page.getByText('Your order has arrived, but the payment is not confirmed yet.');

    beforeAll(async () => {
      await setFaults({ sepaSeconds: null });
      newcomer = await product.signIn('newcomer');
      const { id } = await newcomer.send<{ id: number }>('GET', '/user');
      await (await product.signIn('admin')).send('PUT', `/user/${id}/role`, { role: 'VERIFIED' });
      view = new SettingsView(await open('newcomer', '/settings'));
    });

    async function orderByDebit(): Promise<string | undefined> {
      await openCheckout(view.page);
      await pressButton(view.page, /Approve.*SEPA/);
      await waitingNotice().waitFor();
      await markDocument(view.page);
      expect(await newcomer.send('GET', '/payment')).toMatchObject({ status: 'COMPLETE' });
      const { sessions } = await fetchProviderState(newcomer);
      return sessions.at(-1)?.id;
    }

    it('is shown as not confirmed yet, then as failed, and allows another order', async () => {
      const sessionId = await orderByDebit();
      await requestStripe('POST', `/checkout/${sessionId}/fail`);
      await view.waitForText(/You have no active subscription/);
      await waitingNotice().waitFor({ state: 'detached' });
      expect(await isMarked(view.page)).toBe(true);
      expect(await newcomer.send('GET', '/payment')).toMatchObject({ status: 'INCOMPLETE' });
    });

    it('activates the subscription by push when it is confirmed', async () => {
      const sessionId = await orderByDebit();
      await requestStripe('POST', `/checkout/${sessionId}/clear`);
      await view.pane('Subscription').getByText('Active', { exact: true }).waitFor();
      expect(await isMarked(view.page)).toBe(true);
      await view.page.context().close();
    });
  });

  it('throws no error in its pages', () => {
    expect(pageErrors).toEqual([]);
  });
});
