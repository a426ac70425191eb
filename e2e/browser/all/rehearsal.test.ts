import type { Browser, Page } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { findViolations } from '../../_browser/axe.js';
import { launchBrowser, openAs, PHONE } from '../../_browser/browser.js';
import { findOverflows, findSmallTargets } from '../../_browser/layout.js';
import { until } from '../../_kit/wait.js';
import { UserServer } from '../../_product/user-server.js';
import { Product } from '../../_product/product.js';

const SMALL_PHONE = { width: 320, height: 640 };
/** Thresholds so low that the demo feed never counts as weak. */
const WEAK_LINK = {
  ...{ belowKbps: 50, afterMs: 2_000, backKbps: 60, backAfterMs: 2_000, rttMs: null },
  scene: 'Starting soon',
};

describe('a rehearsal in the browser', () => {
  let product: Product;
  let browser: Browser;
  let userServer: UserServer;
  let page: Page;

  beforeAll(async () => {
    product = await Product.start();
    browser = await launchBrowser();
    userServer = await UserServer.create(await product.signIn('streamer'));
    await userServer.caller.send('PUT', `/stream/${userServer.stream.id}/weak-link`, WEAK_LINK);
    await userServer.setScene('Live');
    await userServer.startFeed(product, ['--links', '2']);
    page = await openAs(browser, product, 'streamer', { viewport: PHONE });
  });
  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const confirm = async (question: RegExp, action: string) => {
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(question).waitFor();
    await dialog.getByRole('button', { name: action, exact: true }).click();
  };
  const waitForText = (text: string) => page.getByText(text, { exact: true }).waitFor({ timeout: 60_000 });
  const fetchChannel = () => product.fetchChannel('streamer');

  it('begins after a confirmation that states the cost, and is not shown as live', async () => {
    await button('Rehearse').click();
    await confirm(/nothing is sent to any platform\. Your server is charged by the hour/, 'Rehearse');
    await page.getByText(/^REHEARSAL \d/).waitFor({ timeout: 60_000 });
    await page.getByRole('heading', { level: 1, name: 'Rehearsal. Nothing is sent' }).waitFor();
    await waitForText('Viewers would see “Live”.');
    await waitForText('There is not enough data yet. Send for at least 10 minutes.');
    expect(await page.getByText(/\bLIVE\b/).count()).toBe(0);
    expect(await userServer.fetchStatus()).toMatchObject({ obs: false, output: { state: 'idle' } });
    expect(await findViolations(page)).toEqual([]);
  });

  it('plays the program in the live preview', async () => {
    await page.getByRole('group', { name: 'Preview' }).getByRole('combobox').selectOption('program');
    await button('Watch live').click();
    const readPlayedSeconds = () =>
      page.evaluate<number>(`document.querySelector('video')?.currentTime ?? 0`);
    await until('the program plays', async () => (await readPlayedSeconds()) > 0.5);
    await button('Pause preview').click();
  });

  it('simulates a lost, weak and restored feed, and shows the resulting scene', async () => {
    await button('Lose the feed').click();
    await waitForText('Viewers would see “Be right back”: the feed is lost.');
    expect((await userServer.fetchStatus()).srt).toBe(true);
    await button('Restore the feed').click();
    await waitForText('Viewers would see “Live”.');
    await button('Weaken the link').click();
    await waitForText('Viewers would see “Starting soon”: the link is weak.');
    await button('Restore the feed').click();
    await waitForText('Viewers would see “Live”.');
    const timelineItems = page
      .getByRole('list', { name: 'What viewers would have seen' })
      .getByRole('listitem');
    const entries = (await timelineItems.allTextContents()).join('\n');
    expect(entries).toMatch(/You lose the feed\n.*“Be right back” is shown for the lost feed, \d.*later/);
    expect(entries).toMatch(/You weaken the link\n.*“Starting soon” is shown for the weak link, \d.*later/);
    // The log of a real broadcast has no entry about it.
    expect(await page.getByText(/^(Feed lost|Weak link:)/).count()).toBe(0);
    expect([...(await findOverflows(page)), ...(await findSmallTargets(page))]).toEqual([]);
  }, 150_000);

  it('fits the smallest phone in German', async () => {
    const german = await openAs(browser, product, 'streamer', { viewport: SMALL_PHONE, locale: 'de-DE' });
    await german.getByText(/^PROBE \d/).waitFor();
    expect(await findOverflows(german)).toEqual([]);
    expect(await findViolations(german)).toEqual([]);
    await german.context().close();
  });

  it('sends nothing to the platform, and is replaced by a broadcast after a confirmation', async () => {
    expect(await fetchChannel()).toMatchObject({ live: false, bytes: 0 });
    await button('Start stream').click();
    await confirm(/^A rehearsal is running\. End it and start streaming/, 'Start stream');
    await until('the channel is live', async () => (await fetchChannel()).live, 60_000);
    await page.getByText(/^REHEARSAL/).waitFor({ state: 'detached' });
    expect(await button('Rehearse').count()).toBe(0);
  });

  it('adds no session report, unlike a broadcast', async () => {
    await page
      .getByText(/LIVE \d+:\d\d:(0[5-9]|[1-5]\d)/)
      .first()
      .waitFor({ timeout: 60_000 });
    await userServer.stopBroadcast();
    await page.goto(`${product.baseUrl}/streams`);
    const reports = page.getByRole('list', { name: 'Reports' }).getByRole('listitem');
    const chooseReportAction = async (name: string) => {
      await reports.getByRole('button', { name: /^More actions for the report of / }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await reports.first().waitFor();
    expect(await reports.count()).toBe(1);
    expect(await reports.innerText()).toMatch(/No dead zone\s+On air for 0:\d\d · €0\.\d\d/);
    await reports.getByRole('button', { name: /No dead zone On air for / }).click();
    const report = page.getByRole('dialog', { name: 'Report' });
    // The dialog scrolls, not the page in it, which has no script.
    const readReport = `(() => {
      const page = document.querySelector('iframe[title^="Report of"]')?.contentDocument?.documentElement;
      return page && page.scrollHeight <= page.clientHeight ? page.innerText : '';
    })()`;
    await until('the report is shown', async () =>
      (await page.evaluate<string>(readReport)).includes('The feed was never lost.'),
    );
    await report.getByRole('button', { name: 'Close' }).last().click();
    await report.waitFor({ state: 'detached' });
    const downloadEvent = page.waitForEvent('download');
    await chooseReportAction('Save as a page');
    const saved = readFileSync(await (await downloadEvent).path(), 'utf8');
    for (const text of ['The feed was never lost.', 'Shares of the links', '<li>Link 1: ', '<li>Link 2: '])
      expect(saved).toContain(text);
    expect(saved).toMatch(/What viewers saw[^]*<td>Live<\/td>/);
    await chooseReportAction('Delete');
    await confirm(/^Do you really want to delete the report of /, 'Delete');
    await page
      .getByRole('region', { name: 'Reports' })
      .getByText('Appear after each broadcast', { exact: true })
      .waitFor();
    expect(await userServer.caller.send('GET', '/session-report')).toEqual([]);
    await page.goto(product.baseUrl);
  });

  it('is offered again after the broadcast, and ends with “End rehearsal”', async () => {
    await button('Rehearse').click();
    await confirm(/charged by the hour/, 'Rehearse');
    await button('End rehearsal').waitFor({ timeout: 60_000 });
    await until(
      'the rehearsal is on',
      async () => (await userServer.fetchStatus()).rehearsal?.state === 'on',
      60_000,
    );
    await button('End rehearsal').click();
    await page.getByText(/^REHEARSAL/).waitFor({ state: 'detached', timeout: 60_000 });
    expect((await userServer.fetchStatus()).rehearsal).toBeUndefined();
  });
});
