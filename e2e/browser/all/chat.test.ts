import type { Browser, Page } from 'playwright-core';
import { findViolations } from '../../_browser/axe.js';
import { DESKTOP, launchBrowser, openAs, PHONE } from '../../_browser/browser.js';
import { findOverflows, findSmallTargets } from '../../_browser/layout.js';
import { until } from '../../_kit/wait.js';
import { UserServer } from '../../_product/user-server.js';
import { Product } from '../../_product/product.js';

const SMALL_PHONE = { width: 320, height: 640 };

describe('the chat on the home page', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let userServer: UserServer;

  beforeAll(async () => {
    product = await Product.start();
    browser = await launchBrowser();
    userServer = await UserServer.create(await product.signIn('streamer'));
    page = await openAs(browser, product, 'streamer', { viewport: DESKTOP });
  });
  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  const chat = () => page.getByRole('region', { name: 'Chat', exact: true });
  const log = () => chat().getByRole('log', { name: 'Messages' });
  const requestPlatform = async <T>(method: string, path: string, body?: object): Promise<T | null> => {
    const response = await fetch(`${product.baseUrl}/sandbox/platform/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return response.status === 204 ? null : ((await response.json()) as T);
  };

  it('connects only after the user consents', async () => {
    const connect = () => chat().getByRole('button', { name: 'Connect Twitch chat' }).click();
    await connect();
    await page.getByRole('link', { name: 'Decline' }).click();
    await chat().getByText('You declined on Twitch. The chat stays disconnected.').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await connect();
    await page.getByRole('link', { name: /^streamer/ }).click();
    await log().getByText('No messages yet.').waitFor();
    await until('the title is shown', async () =>
      (await chat().getByLabel('Title on Twitch').inputValue()).includes('is outdoors'),
    );
  });

  it('shows viewers and messages, sends a message and changes the title', async () => {
    await requestPlatform('PUT', 'streamer/viewers', { viewers: 42 });
    await chat().getByText('42 viewers').waitFor();
    const body = { from: 'friend', text: '<img src=x> hello' };
    const message = await requestPlatform<{ id: string }>('POST', 'streamer/chat', body);
    await log().getByText('<img src=x> hello').waitFor({ timeout: 5_000 });
    expect(await log().locator('img').count()).toBe(0);
    await requestPlatform('DELETE', `streamer/chat/${message?.id}`);
    await log().getByText('<img src=x> hello').waitFor({ state: 'detached', timeout: 5_000 });
    await chat().getByRole('textbox', { name: 'Message' }).fill('From the studio');
    await chat().getByRole('textbox', { name: 'Message' }).press('Enter');
    await log().getByText('Streamer: From the studio').waitFor();
    await log().getByRole('img', { name: 'streamer' }).waitFor();
    await chat().getByLabel('Title on Twitch').fill('Up the hill');
    await chat().getByRole('button', { name: 'Change title' }).click();
    await page.getByText('Streamer changed the title to Up the hill').waitFor();
    await page.setViewportSize(SMALL_PHONE);
    expect([...(await findOverflows(page)), ...(await findSmallTargets(page))]).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
  });

  it('lets moderators switch scenes by commands after the owner permits it', async () => {
    await chat().getByRole('button', { name: 'Chat settings' }).click();
    const commands = chat().getByLabel('Commands for moderators');
    expect(await commands.inputValue()).toBe('');
    await commands.selectOption('operate');
    await chat()
      .getByText(/Only you: !start and !stop/)
      .waitFor();
    const sendMessage = (text: string, badge?: string) =>
      requestPlatform('POST', 'streamer/chat', { from: 'moderator', text, ...(badge && { badge }) });
    await sendMessage('!brb');
    await sendMessage('!brb', 'moderator');
    await log().getByText('Streamer: Scene: Be right back.').waitFor();
    await page.getByText('Moderator switched to Be right back').waitFor();
    await page.getByRole('button', { name: 'Log', exact: true }).click();
    const entries = page.getByRole('dialog').getByRole('list', { name: 'Log' }).getByRole('listitem');
    await entries.first().waitFor();
    const [newestEntry, previousEntry] = await entries.allTextContents();
    expect(newestEntry).toMatch(/^Moderator switched to Be right back.*\s· in the chat$/);
    expect(previousEntry).toMatch(/^Streamer changed the title/);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    expect([...(await findOverflows(page)), ...(await findSmallTargets(page))]).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
  });

  it('shows that Twitch is unavailable, and hides the viewers until Twitch responds again', async () => {
    // On a phone, the broadcast band shows the number instead.
    await page.setViewportSize({ width: 800, height: 900 });
    await chat().getByText('42 viewers').waitFor();
    await requestPlatform('POST', 'api/away');
    await chat().getByText('Twitch does not respond. Trying again automatically.').waitFor();
    await chat().getByText('42 viewers').waitFor({ state: 'detached' });
    await requestPlatform('POST', 'api/back');
    await chat().getByText('42 viewers').waitFor();
  });

  it('shows the number of viewers on the broadcast band on a phone', async () => {
    await page.setViewportSize(PHONE);
    const band = page.locator('[data-look=live]');
    await userServer.startFeed(product);
    await userServer.startBroadcast();
    await band.getByText('42 viewers').waitFor();
    await requestPlatform('PUT', 'streamer/viewers', { viewers: 1 });
    await band.getByText('1 viewer', { exact: true }).waitFor();
  });
});
