import type { Browser, Page } from 'playwright-core';
import { findViolations, findViolationsInBothThemes } from '../../_browser/axe.js';
import { DESKTOP, launchBrowser, openAs, PHONE } from '../../_browser/browser.js';
import { CuttableProxy } from '../../_browser/cuttable-proxy.js';
import { readCopiedText } from '../../_browser/clipboard.js';
import { pressEscape, tabTo, waitForFocus } from '../../_browser/keyboard.js';
import type { Caller } from '../../_product/api.js';
import { Product } from '../../_product/product.js';
import { MoblinPhone } from '../../_kit/moblin-phone.js';
import { eventually, until } from '../../_kit/wait.js';

const CUT_DURATION_MS = 30_000;
/** Time limit until OBS has started or a feed's end is detected, ms. */
const OBS_TIMEOUT_MS = 60_000;
/** Console messages of the browser about cut connections. */
const CUT_CONNECTION = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/;

describe('the home page against the running product', () => {
  let product: Product;
  let browser: Browser;
  let api: Caller;
  /** The streamer's pages on a phone and on a desktop. */
  let phone: Page;
  let desktop: Page;
  const problems: string[] = [];

  const recordProblems = (page: Page) => {
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !CUT_CONNECTION.test(message.text())) problems.push(message.text());
    });
  };

  beforeAll(async () => {
    product = await Product.start();
    browser = await launchBrowser();
    const context = await browser.newContext({
      viewport: PHONE,
      colorScheme: 'dark',
      locale: 'en-GB',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    phone = await context.newPage();
    recordProblems(phone);
    api = await product.signIn('streamer');
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const dialogButton = (page: Page, name: string) =>
    page.getByRole('alertdialog').getByRole('button', { name, exact: true });
  const waitForTitle = (page: Page, text: string) =>
    page.getByRole('heading', { name: text, level: 1 }).waitFor({ timeout: OBS_TIMEOUT_MS });
  const waitForBothTitles = (text: string) =>
    Promise.all([waitForTitle(phone, text), waitForTitle(desktop, text)]);

  async function expectAccessible(page: Page): Promise<void> {
    expect(await findViolationsInBothThemes(page)).toEqual([]);
  }

  it('shows title, three-line tagline and one button to everyone', async () => {
    await phone.goto(`${product.baseUrl}/anything`);
    await phone.getByRole('heading', { name: 'Trailcast' }).waitFor();
    for (const line of ['Stream IRL', 'in 5 minutes', 'without a PC']) {
      await phone.getByText(line, { exact: true }).waitFor();
    }
    expect(await phone.getByRole('main').getByRole('link').count()).toBe(1);
    await expectAccessible(phone);
  });

  it('signs in through the platform’s page and keeps the secret out of the URL', async () => {
    await phone.getByRole('link', { name: 'Login' }).click();
    await phone.getByRole('link', { name: /^streamer/ }).click();
    await phone.getByText('Welcome back').waitFor();
    await phone.waitForURL((url) => !url.href.includes('secret'));
    expect(await phone.evaluate<string | null>("localStorage.getItem('secret')")).toBeTruthy();
    await waitForTitle(phone, "You currently don't own a server");
    desktop = await openAs(browser, product, 'streamer', { viewport: DESKTOP });
    recordProblems(desktop);
    await waitForTitle(desktop, "You currently don't own a server");
    await expectAccessible(phone);
  });

  it('disables creation for a user without a subscription', async () => {
    const friend = await openAs(browser, product, 'friend');
    await waitForTitle(friend, 'You need to subscribe to create a server');
    expect(await button(friend, 'Create server').isDisabled()).toBe(true);
    expect(await friend.getByRole('heading', { name: 'Streams' }).count()).toBe(0);
    await expectAccessible(friend);
    await friend.context().close();
  });

  it('returns the focus when creation is cancelled', async () => {
    await tabTo(phone, 'Create server');
    await phone.keyboard.press('Enter');
    await pressEscape(phone);
    await phone.getByRole('dialog').waitFor({ state: 'detached' });
    await waitForFocus(phone, 'Create server');
  });

  it('creates a server and shows it starting, then ready, on both pages', async () => {
    await button(phone, 'Create server').click();
    await eventually(async () => expect(await button(phone, 'Create').isDisabled()).toBe(true));
    await button(phone, 'Create a starter collection').click();
    await phone.getByLabel('Scene collection', { exact: true }).selectOption({ label: 'Collection 1' });
    expect(await findViolations(phone)).toEqual([]);
    await button(phone, 'Create').click();
    await waitForBothTitles('Server is ready. Start your feed');
    // No stream was chosen, so a new one was created.
    await eventually(async () =>
      expect(await phone.getByLabel('Stream', { exact: true }).inputValue()).not.toBe(''),
    );
    for (const scene of ['Live', 'Starting soon, on program', 'Be right back', 'Privacy']) {
      await button(desktop, scene).waitFor();
    }
    await phone.getByText(/^Running for \d+ (second|minute)s?$/).waitFor();
    await expectAccessible(phone);
    await expectAccessible(desktop);
  });

  it('shows the feed on both pages', async () => {
    product.startFeed(await readCopiedText(phone, () => button(phone, 'Copy phone link').click()));
    await waitForBothTitles('Feed received. You are not live');
    await phone
      .getByRole('list', { name: 'Broadcast status' })
      .getByText(/Mbit\/s/)
      .waitFor();
  });

  it('shows battery and sound of the phone on both pages, and mutes the phone', async () => {
    const { streamId } = (await api.send<{ streamId: number }[]>('GET', '/server'))[0] ?? {};
    const enrolment = await api.send<{ url: string; password: string }>(
      'POST',
      `/stream/${streamId}/phone/enrolment`,
    );
    const moblin = await MoblinPhone.open(enrolment);
    for (const page of [phone, desktop]) await page.getByText('Battery 81%').waitFor();
    moblin.general = { ...moblin.general, batteryLevel: 14, flame: 'Red' };
    for (const page of [phone, desktop]) {
      await page.getByText('Battery 14%').waitFor();
      await page.getByText('Too hot').waitFor();
    }
    for (const page of [phone, desktop]) await button(page, 'Control phone').click();
    await expectAccessible(phone);
    await button(phone, 'Mute phone').click();
    for (const page of [phone, desktop]) await button(page, 'Unmute phone').waitFor();
    expect(moblin.state['muted']).toBe(true);
    moblin.leave();
    for (const page of [phone, desktop]) await page.getByText(/^The phone’s app isn’t connected/).waitFor();
    expect(await phone.content()).not.toContain('Secret network');
  });

  it('keeps a scene switch pending until the user confirms or undoes it', async () => {
    await button(phone, 'Live').click();
    await button(phone, 'Undo').click();
    await button(phone, 'Undo').waitFor({ state: 'detached' });
    await button(phone, 'Starting soon, on program').waitFor();
    await button(phone, 'Live').click();
    await button(phone, 'Confirm').click();
    await button(desktop, 'Live, on program').waitFor();
    await button(phone, 'Live, on program').waitFor();
    // A confirmed choice is no longer pending, so a switch on the other page is shown.
    await button(desktop, 'Privacy').click();
    await button(desktop, 'Confirm').click();
    await button(phone, 'Privacy, on program').waitFor();
    await button(phone, 'Undo').waitFor({ state: 'detached' });
    await button(desktop, 'Live').click();
    await button(desktop, 'Confirm').click();
    for (const page of [phone, desktop]) await button(page, 'Live, on program').waitFor();
  });

  it('keeps a stream change pending until the user confirms or undoes it', async () => {
    const selector = phone.getByLabel('Stream', { exact: true });
    const assignedStreamId = await selector.inputValue();
    await selector.selectOption('');
    await button(phone, 'Undo').click();
    await eventually(async () => expect(await selector.inputValue()).toBe(assignedStreamId));
    await selector.selectOption('');
    await button(phone, 'Confirm').click();
    await until(
      'the other page shows the change',
      async () => (await desktop.getByLabel('Stream', { exact: true }).inputValue()) === '',
    );
    // The change must be shown first: choosing the assigned stream does nothing.
    await button(phone, 'Undo').waitFor({ state: 'detached' });
    await selector.selectOption(assignedStreamId);
    await button(phone, 'Confirm').click();
    await until(
      'the other page shows the change',
      async () => (await desktop.getByLabel('Stream', { exact: true }).inputValue()) === assignedStreamId,
    );
    await waitForBothTitles('Feed received. You are not live');
  });

  it('starts the broadcast after a confirmation', async () => {
    await button(phone, 'Start stream').click();
    const dialog = phone.getByRole('alertdialog');
    await dialog.getByText('Are you sure you want to start streaming to the platform?').waitFor();
    await dialogButton(phone, 'Cancel').click();
    await dialog.waitFor({ state: 'detached' });
    expect((await product.fetchChannel('streamer')).live).toBe(false);
    await button(phone, 'Start stream').click();
    await dialogButton(phone, 'Start stream').click();
    await waitForBothTitles('You are live');
    await until('the channel is live', async () => (await product.fetchChannel('streamer')).live);
    await expectAccessible(phone);
  });

  it('shows that a dead zone is bridged, and that the picture is back', async () => {
    product.stopFeeds();
    for (const page of [phone, desktop]) {
      await page
        .getByText(/“Be right back” is shown until it returns/)
        .first()
        .waitFor({ timeout: OBS_TIMEOUT_MS });
      await page.getByText(/^Feed lost\. /).waitFor({ timeout: OBS_TIMEOUT_MS });
    }
    await waitForTitle(phone, 'You are live without a feed');
    const [stream] = await api.send<{ ingestUrl: string }[]>('GET', '/stream');
    product.startFeed(stream?.ingestUrl ?? '');
    await phone.getByText(/^Feed lost\. /).waitFor({ state: 'detached', timeout: OBS_TIMEOUT_MS });
    await waitForBothTitles('You are live');
  });

  it('sets the scene for dead zones and the delay before it', async () => {
    for (const page of [phone, desktop]) await page.getByText('Dead zones', { exact: true }).click();
    await phone.getByLabel('Switch to', { exact: true }).selectOption('Privacy');
    await phone.getByLabel('After').selectOption({ label: '5 seconds' });
    await button(phone, 'Confirm').click();
    await desktop.getByText('Without a feed for 5 seconds, “Privacy” is shown until it returns.').waitFor();
    await desktop.getByLabel('Switch to', { exact: true }).selectOption('');
    await button(desktop, 'Confirm').click();
    await phone.getByText('Without a feed, viewers see the last picture frozen.').waitFor();
  });

  it('shows the last known state while the connection is cut for 30 s, and then the current state', async () => {
    const proxy = await CuttableProxy.to(product.ports.http);
    const context = await browser.newContext({ viewport: PHONE, locale: 'en-GB' });
    const cutPage = await context.newPage();
    try {
      await cutPage.goto(`${proxy.baseUrl}/?secret=${api.bearer}`);
      await waitForTitle(cutPage, 'You are live');
      await button(cutPage, 'Live, on program').waitFor();
      const cutAt = Date.now();
      proxy.cut();
      await cutPage.getByText(/^No connection\. Last update/).waitFor();
      await waitForTitle(cutPage, 'Last known: You are live');
      const [server] = await api.send<{ id: number }[]>('GET', '/server');
      await api.send('POST', `/server/${server?.id}/obs/scene`, { scene: 'Privacy' });
      await api.send('POST', '/stream', { name: 'Made meanwhile' });
      await until(
        'the connection has been cut for 30 s',
        async () => Date.now() - cutAt >= CUT_DURATION_MS,
        CUT_DURATION_MS + OBS_TIMEOUT_MS,
      );
      expect(await button(cutPage, 'Live, on program').count()).toBe(1);
      proxy.restore();
      await button(cutPage, 'Privacy, on program').waitFor({ timeout: 60_000 });
      await cutPage.getByText(/^No connection\. Last update/).waitFor({ state: 'detached' });
      const streams = cutPage.getByLabel('Stream', { exact: true });
      await eventually(async () => expect(await streams.innerText()).toContain('Made meanwhile'));
    } finally {
      proxy.close();
      await context.close();
    }
  });

  it('stops the broadcast after a confirmation', async () => {
    await button(desktop, 'Stop stream').click();
    await desktop.getByText('Are you sure you want to stop the current stream?').waitFor();
    await dialogButton(desktop, 'Stop stream').click();
    await waitForBothTitles('Feed received. You are not live');
    await until('the channel is offline', async () => !(await product.fetchChannel('streamer')).live);
  });

  it('shows its texts in German', async () => {
    await phone.getByRole('button', { name: 'Deutsch' }).click();
    await waitForTitle(phone, 'Dein Bild kommt an, du bist nicht live');
    await eventually(async () => expect(await phone.evaluate('document.documentElement.lang')).toBe('de'));
    await button(phone, 'Stream starten').click();
    await phone.getByText('Möchtest du jetzt auf der Plattform live gehen?').waitFor();
    await pressEscape(phone);
    await phone.getByRole('alertdialog').waitFor({ state: 'detached' });
    await phone.getByRole('button', { name: 'English' }).click();
  });

  it('deletes the server after a confirmation, and updates both pages', async () => {
    await button(phone, 'Delete server').click();
    await phone
      .getByText('Are you sure you want to delete the server? This action cannot be undone.')
      .waitFor();
    await pressEscape(phone);
    await phone.getByRole('alertdialog').waitFor({ state: 'detached' });
    await waitForFocus(phone, 'Delete server');
    await button(phone, 'Delete server').click();
    await dialogButton(phone, 'Delete server').click();
    await waitForBothTitles("You currently don't own a server");
  });

  it('opens without a network after the first visit', async () => {
    await phone.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await until('the service worker has cached the application', async () => {
      const names = await phone.evaluate<string[]>('caches.keys()');
      return names.length > 0;
    });
    await phone.reload();
    await phone.context().setOffline(true);
    await phone.reload();
    await phone.getByText('Failed to load user: Network error').waitFor();
    await waitForTitle(phone, "Last known: You currently don't own a server");
    await phone.getByText(/^No connection\. Last update/).waitFor();
    expect(await phone.getByRole('link', { name: 'Login' }).count()).toBe(0);
    await phone.context().setOffline(false);
    await waitForTitle(phone, "You currently don't own a server");
    problems.length = 0;
  });

  it('logs no error in the browser console', () => {
    expect(problems).toEqual([]);
  });
});
