import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { Accounts } from '../../../bff/src/sandbox/accounts.js';
import { findViolations } from '../../_browser/axe.js';
import { DESKTOP, launchBrowser, openAs, PHONE } from '../../_browser/browser.js';
import { findOverflows } from '../../_browser/layout.js';
import { until } from '../../_kit/wait.js';
import { UserServer } from '../../_product/user-server.js';
import { Product } from '../../_product/product.js';

/** Time limit until a channel has started or ended, ms. */
const CHANNEL_TIMEOUT_MS = 60_000;

describe('a broadcast to several destinations in the browser', () => {
  let product: Product;
  let browser: Browser;
  let phone: Page;

  beforeAll(async () => {
    product = await Product.start();
    browser = await launchBrowser();
    await UserServer.create(await product.signIn('streamer'));
    phone = await openAs(browser, product, 'streamer', { path: '/settings', viewport: PHONE });
  });
  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const dialogButton = (page: Page, role: 'dialog' | 'alertdialog', name: string) =>
    page.getByRole(role).getByRole('button', { name, exact: true });
  const waitForChannel = (login: string, isLive: boolean) =>
    until(
      `${login}'s channel is ${isLive ? 'live' : 'offline'}`,
      async () => (await product.fetchChannel(login)).live === isLive,
      CHANNEL_TIMEOUT_MS,
    );
  const waitForBytes = async (login: string) => {
    const { bytes } = await product.fetchChannel(login);
    await until(
      `${login}'s channel receives bytes`,
      async () => (await product.fetchChannel(login)).bytes > bytes,
    );
  };
  /** Returns the stream key of a channel at the local platform. */
  const findStreamKey = (login: string) => {
    const accounts = new Accounts(join(product.dataDir, 'sandbox', 'accounts.json'));
    return accounts.createStreamKey(accounts.findByLogin(login)!);
  };

  it('never shows the key of an added destination again', async () => {
    await button(phone, 'Add destination').click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByLabel('Platform', { exact: true }).selectOption('custom');
    await dialog.getByLabel('Name', { exact: true }).fill('Club');
    await dialog.getByLabel('Address', { exact: true }).fill('http://127.0.0.1/app');
    await dialog.getByLabel('Stream key', { exact: true }).fill(findStreamKey('friend'));
    await dialogButton(phone, 'dialog', 'Add destination').click();
    await dialog.getByText(/This address can’t be used/).waitFor();
    await dialog.getByLabel('Address', { exact: true }).fill(`rtmp://127.0.0.1:${product.ports.rtmp}/app`);
    await dialogButton(phone, 'dialog', 'Add destination').click();
    await dialog.waitFor({ state: 'detached' });
    await phone.getByRole('switch', { name: 'Club' }).waitFor();
    await button(phone, 'Edit the destination Club').click();
    expect(await dialog.getByLabel('Stream key', { exact: true }).inputValue()).toBe('');
    await dialogButton(phone, 'dialog', 'Cancel').click();
    expect(await phone.content()).not.toContain(findStreamKey('friend'));
    expect(await findViolations(phone)).toEqual([]);
  });

  it('starts on both destinations, and shows the state of each', async () => {
    await phone.goto(product.baseUrl);
    await button(phone, 'Start stream').click();
    await dialogButton(phone, 'alertdialog', 'Start stream').click();
    await Promise.all([waitForChannel('streamer', true), waitForChannel('friend', true)]);
    const group = phone.getByRole('group', { name: 'Destinations' });
    await until(
      'both destinations are shown live',
      async () => (await group.getByText(/^Live/).count()) === 2,
    );
    expect(await findViolations(phone)).toEqual([]);
    expect(await findOverflows(phone)).toEqual([]);
  });

  it('continues on one destination while the other is switched off and on again', async () => {
    const desktop = await openAs(browser, product, 'streamer', { viewport: DESKTOP });
    await desktop.getByRole('switch', { name: 'Club' }).click();
    await waitForChannel('friend', false);
    await waitForBytes('streamer');
    // The phone shows the change, and does not offer to switch the last destination off.
    await until(
      'the phone shows the destination switched off',
      async () =>
        (await phone.getByRole('switch', { name: 'Club' }).getAttribute('aria-checked')) === 'false',
    );
    expect(await phone.getByRole('switch', { name: 'Twitch' }).isDisabled()).toBe(true);
    await phone.getByRole('switch', { name: 'Club' }).click();
    await waitForChannel('friend', true);
    await waitForBytes('streamer');
    await desktop.context().close();
  });

  it('stops on both destinations', async () => {
    await button(phone, 'Stop stream').click();
    await dialogButton(phone, 'alertdialog', 'Stop stream').click();
    await Promise.all([waitForChannel('streamer', false), waitForChannel('friend', false)]);
  });
});
