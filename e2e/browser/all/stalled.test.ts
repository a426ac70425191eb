import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser, PHONE } from '../../_browser/browser.js';
import { readGraphState, watchGraph } from '../../_browser/feed-graph-view.js';
import { CuttableProxy } from '../../_browser/cuttable-proxy.js';
import { UserServer } from '../../_product/user-server.js';
import { Product } from '../../_product/product.js';
import { MoblinPhone } from '../../_kit/moblin-phone.js';
import { eventually, until } from '../../_kit/wait.js';

jest.setTimeout(180_000);

/** Runs in the page: measures the time until the phone’s health is no longer shown as old, ms. */
const MEASURE_HEALTH_UPDATE = `void (window.healthCurrent = new Promise((resolve) => {
  const startedAt = performance.now();
  const check = () =>
    /Last heard \\d+ second/.test(document.body.textContent) ? requestAnimationFrame(check) : resolve(performance.now() - startedAt);
  check();
}))`;

describe('a page on a network that drops all data and keeps connections open', () => {
  let product: Product;
  let browser: Browser;
  let userServer: UserServer;
  let proxy: CuttableProxy;
  let context: BrowserContext;
  let page: Page;
  let moblin: MoblinPhone;

  beforeAll(async () => {
    product = await Product.start();
    browser = await launchBrowser();
    userServer = await UserServer.create(await product.signIn('streamer'));
    proxy = await CuttableProxy.to(product.ports.http);
    context = await browser.newContext({ viewport: PHONE, locale: 'en-GB' });
    page = await context.newPage();
    await page.goto(`${proxy.baseUrl}/?secret=${userServer.caller.bearer}`);
    await heading('Server is ready. Start your feed').waitFor();
    const path = `/stream/${userServer.stream.id}/phone/enrolment`;
    moblin = await MoblinPhone.open(
      await userServer.caller.send<{ url: string; password: string }>('POST', path),
    );
    await page.getByText('Battery 81%').waitFor();
    await button('Control phone').click();
  });

  afterAll(async () => {
    moblin?.leave();
    proxy?.close();
    await context?.close();
    await browser?.close();
    await product?.dispose();
  });

  afterEach(() => proxy?.restore());

  /** Locates the age of the phone’s health, which is shown only when it is old. */
  const healthAge = () => page.getByText(/^Last heard \d+ seconds ago$/);
  const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  /** Returns a list that collects the URL of each live channel that the page opens from now on. */
  const watchChannelSockets = () => {
    const urls: string[] = [];
    page.on('websocket', (socket) => {
      if (new URL(socket.url()).pathname === '/ws') urls.push(socket.url());
    });
    return urls;
  };
  const secondsSince = (since: number) => (Date.now() - since) / 1000;
  const waitUntilRestored = async () => {
    proxy.restore();
    await page.getByText(/^No connection\. Last update/).waitFor({ state: 'detached' });
    await heading('Server is ready. Start your feed').waitFor();
  };

  it('shows the age of its last update, and becomes current again automatically', async () => {
    const swallowedAt = Date.now();
    proxy.startSwallowing();
    await heading('Last known: Server is ready. Start your feed').waitFor();
    const noticedAfterSeconds = secondsSince(swallowedAt);
    expect(noticedAfterSeconds).toBeGreaterThan(2.5);
    expect(noticedAfterSeconds).toBeLessThan(15);
    const shownAge = Number(
      /^As of (\d+) seconds ago$/.exec(
        await page
          .getByText(/^As of/)
          .first()
          .innerText(),
      )?.[1],
    );
    expect(shownAge).toBeGreaterThanOrEqual(4);
    expect(Math.abs(shownAge - secondsSince(swallowedAt))).toBeLessThan(4);
    // The phone’s health is as old, and its controls are disabled.
    await healthAge().waitFor();
    expect(await button('Mute phone').isDisabled()).toBe(true);
    await waitUntilRestored();
    await eventually(async () => expect(await button('Mute phone').isEnabled()).toBe(true));
  });

  it('shows that a scene switch failed, keeps the choice, and switches at the next try', async () => {
    proxy.startSwallowing();
    await button('Privacy').click();
    await button('Confirm').click();
    const requestedAt = Date.now();
    await button('Applying…').waitFor();
    await page.getByText(/^Failed to set scene: No answer for 5 seconds/).waitFor();
    expect(secondsSince(requestedAt)).toBeLessThan(12);
    await button('Confirm').waitFor();
    // A restored network would deliver the held request, and nothing would be left to confirm.
    proxy.changeNetwork();
    await waitUntilRestored();
    await button('Confirm').click();
    await button('Privacy, on program').waitFor();
  });

  it('shows that a start has no response yet, and then that it failed', async () => {
    await button('Start stream').click();
    await page.getByRole('alertdialog').waitFor();
    proxy.startSwallowing();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start stream' }).click();
    await page.getByText('No answer yet. Still trying…').waitFor();
    expect(await page.getByText(/^Failed to start obs/).count()).toBe(0);
    await page.getByText(/^Failed to start obs: No answer for 25 seconds/).waitFor({ timeout: 60_000 });
    await page.getByText('No answer yet. Still trying…').waitFor({ state: 'detached' });
    proxy.restore();
    await page.getByText(/^No connection\. Last update/).waitFor({ state: 'detached' });
    // The restored network may have delivered the held request to the server.
    await eventually(async () => {
      await userServer.stopBroadcast();
      expect(await heading('Server is ready. Start your feed').count()).toBe(1);
    });
  });

  it('replaces the socket after 20 s without data, and shows the age of the last data', async () => {
    await waitUntilRestored();
    const sockets = watchChannelSockets();
    const swallowedAt = Date.now();
    proxy.startSwallowing();
    await eventually(() => expect(sockets.length).toBeGreaterThan(0));
    expect(secondsSince(swallowedAt)).toBeGreaterThan(20);
    const text = await page.getByText(/^No connection\. Last update/).innerText();
    expect(Number(/(\d+) seconds/.exec(text)?.[1])).toBeGreaterThanOrEqual(20);
    await waitUntilRestored();
  });

  it('shows the last known state, without keys or links, after a reload without data', async () => {
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await eventually(async () =>
      expect(await page.evaluate<string | null>("localStorage.getItem('last-known')")).not.toBeNull(),
    );
    await page.reload();
    await heading('Server is ready. Start your feed').waitFor();
    await eventually(async () =>
      expect(await page.evaluate<number>("JSON.parse(localStorage.getItem('last-known')).collections?.sceneCollections.length ?? 0")).toBe(1),
    ); // prettier-ignore
    proxy.startSwallowing();
    await page.reload({ waitUntil: 'commit' });
    await heading('Last known: Server is ready. Start your feed').waitFor();
    await page.getByText(/^No connection\. Last update/).waitFor();
    expect(await page.getByRole('link', { name: 'Login' }).count()).toBe(0);
    expect(await button('Copy phone link').isDisabled()).toBe(true);
    const { streamKey } = userServer.stream;
    const stored = await page.evaluate<string>('JSON.stringify({ ...localStorage, secret: "" })');
    expect(stored).not.toContain(streamKey);
    expect(stored).not.toContain('://');
    await waitUntilRestored();
    await eventually(async () => expect(await button('Copy phone link').isEnabled()).toBe(true));
  });

  it('closes the socket immediately when the browser reports that it is offline', async () => {
    const sockets = watchChannelSockets();
    const closed = page.evaluate('new Promise((done) => addEventListener("offline", done))');
    await context.setOffline(true);
    await closed;
    await heading('Last known: Server is ready. Start your feed').waitFor({ timeout: 3_000 });
    await context.setOffline(false);
    await waitUntilRestored();
    expect(sockets.length).toBeGreaterThan(0);
  });

  it('greys the graph and the links without data, and updates both within 2 s of the next data', async () => {
    await userServer.startFeed(product, ['--links', '2']);
    await page.getByText(/^2 links carry [\d.]+ Mbit\/s$/).waitFor();
    const stateBefore = await until('the graph has ten seconds of both links', async () => {
      const state = await readGraphState(page);
      return state?.links.length === 2 && state.longestGapSeconds < 3 && state.asOfSeconds === null && state;
    });
    expect(stateBefore.bitrate).toMatch(/Mbit/);

    await healthAge().waitFor({ state: 'detached' });
    const waitForGreyed = await watchGraph(page, 'greyed');
    proxy.startSwallowing();
    const firstGreyed = await waitForGreyed();
    // The age counts from the last message: until the page greyed, it showed old statistics as current.
    expect(firstGreyed.state.asOfSeconds).toBeGreaterThanOrEqual(4);
    expect(firstGreyed.state.asOfSeconds).toBeLessThanOrEqual(6);
    expect(firstGreyed.state).toMatchObject({ bitrate: 'unknown', links: stateBefore.links });
    expect(firstGreyed.state.colour).not.toBe(stateBefore.colour);
    await page.getByText(/links carry/).waitFor({ state: 'detached' });
    // A phone reports every 3 s, so its statistics are up to 3 s older than the last message.
    expect(Number(/\d+/.exec(await healthAge().innerText())?.[0])).toBeLessThanOrEqual(9);
    expect((await readGraphState(page))?.asOfSeconds).toBeLessThanOrEqual(6);
    await until(
      'the graph shows an age of 9 s',
      async () => ((await readGraphState(page))?.asOfSeconds ?? 0) >= 9,
    );
    expect((await readGraphState(page))?.longestGapSeconds).toBeLessThan(3);

    const waitForCurrent = await watchGraph(page, 'current');
    await page.evaluate(MEASURE_HEALTH_UPDATE);
    proxy.restore();
    const { delayMs } = await waitForCurrent();
    expect(delayMs).toBeLessThan(2_000);
    expect(await page.evaluate<number>('window.healthCurrent')).toBeLessThan(2_000);
    const restoredState = await until('a new bitrate is shown', async () => {
      const state = await readGraphState(page);
      return state?.bitrate !== 'unknown' && state;
    });
    expect(restoredState).toMatchObject({ colour: stateBefore.colour, links: stateBefore.links });
    expect(restoredState.longestGapSeconds).toBeLessThan(3);
    await page.getByText(/^2 links carry/).waitFor();
    product.stopFeeds();
  });

  it('removes the last known state and the secret from the device on Logout', async () => {
    await page.getByRole('button', { name: /Welcome back/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('link', { name: 'Login' }).waitFor();
    const storedKeys = await page.evaluate<string[]>('Object.keys(localStorage)');
    expect(storedKeys).not.toContain('last-known');
    expect(storedKeys).not.toContain('secret');
  });
});
