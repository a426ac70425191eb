import type { Data, ServerSources } from '@trailcast/schema/wire';
import type { Browser, Page } from 'playwright-core';
import { findViolations } from '../_browser/axe.js';
import { DESKTOP, launchBrowser, openAs } from '../_browser/browser.js';
import { UserServer } from '../_product/user-server.js';
import type { Caller } from '../_product/api.js';
import { Product } from '../_product/product.js';
import { eventually } from '../_kit/wait.js';

const CAPTION = 'Be right back caption';

describe('a helper of a studio against the running product', () => {
  let product: Product;
  let browser: Browser;
  let api: Caller;
  let userServer: UserServer;
  /** The owner's phone, and the helper's desktop. */
  let owner: Page;
  let helper: Page;
  const pageErrors: string[] = [];

  beforeAll(async () => {
    product = await Product.start();
    browser = await launchBrowser();
    api = await product.signIn('streamer');
    userServer = await UserServer.create(api);
    owner = await openAs(browser, product, 'streamer', { path: '/settings' });
    const context = await browser.newContext({ viewport: DESKTOP, locale: 'en-GB', serviceWorkers: 'block' });
    helper = await context.newPage();
    for (const page of [owner, helper]) page.on('pageerror', (error) => pageErrors.push(error.message));
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const studio = () => helper.getByRole('region', { name: 'Streamer’s studio' });
  const studioButton = (name: string | RegExp) => studio().getByRole('button', { name, exact: true });

  async function createLink(): Promise<string> {
    await button(owner, 'Invite by link').click();
    await button(owner, 'Create link').click();
    const link = await owner.getByLabel('Link', { exact: true }).inputValue();
    await button(owner, 'Done').click();
    return link;
  }

  it('joins by a link in two taps, and the URL no longer contains the token', async () => {
    const link = await createLink();
    await helper.goto(link);
    await button(helper, 'Sign in to join').waitFor();
    expect(helper.url()).toBe(`${product.baseUrl}/join`);
    // The local platform shows no consent page to a known user, so the test chooses the user.
    await helper.goto(`${product.baseUrl}/api/v1/auth/twitch?login=friend`);
    await helper.getByText(/^Streamer asks you to help/).waitFor();
    await helper.getByText('You can operate: scenes, sound, panic', { exact: true }).waitFor();
    await button(helper, 'Join').click();
    await helper.getByText('You’re now a helper for Streamer.').waitFor();
    await owner.getByText('Friend', { exact: true }).waitFor();
    await helper.goto(link);
    await helper.getByRole('alert').getByText('You’re already a helper in this studio.').waitFor();
  });

  it('can’t join while unverified, sees the reason, and loses the token on Logout', async () => {
    const link = await createLink();
    const admin = await product.signIn('admin');
    const context = await browser.newContext({ viewport: DESKTOP, locale: 'en-GB', serviceWorkers: 'block' });
    const guest = await context.newPage();
    guest.on('pageerror', (error) => pageErrors.push(error.message));
    await guest.goto(link);
    await button(guest, 'Sign in to join').waitFor();
    const newcomer = await product.signIn('newcomer');
    const { id } = await newcomer.send<{ id: number }>('GET', '/user');
    await admin.send('PUT', `/user/${id}/role`, { role: 'UNVERIFIED' });
    await guest.goto(`${product.baseUrl}/api/v1/auth/twitch?login=newcomer`);
    await guest
      .getByRole('alert')
      .getByText(/is not verified yet, so you can’t join\. Your link is not used up/)
      .waitFor();
    expect(await button(guest, 'Join').count()).toBe(0);
    expect(guest.url()).toBe(`${product.baseUrl}/join`);
    const readStoredToken = () => guest.evaluate("sessionStorage.getItem('join')");
    expect(await readStoredToken()).toBe(new URL(link).hash.slice(1));
    await guest.goto(product.baseUrl);
    await button(guest, 'Logout').click();
    await eventually(async () => expect(await guest.evaluate("localStorage.getItem('secret')")).toBeNull());
    // The page removes the token later, when it navigates.
    await eventually(async () => expect(await readStoredToken()).toBeNull());
    await context.close();
    await button(owner, /^Withdraw the link/).click();
    await button(owner, /^Withdraw the link/).waitFor({ state: 'detached' });
  });

  it('sees that a withdrawn link is no longer valid', async () => {
    const link = await createLink();
    await button(owner, /^Withdraw the link/).click();
    await button(owner, /^Withdraw the link/).waitFor({ state: 'detached' });
    await helper.goto(link);
    await helper
      .getByRole('alert')
      .getByText(/has expired or was withdrawn/)
      .waitFor();
  });

  it('switches a scene immediately, and both users see who switched it', async () => {
    await helper.goto(product.baseUrl);
    await studioButton('Switch to Be right back').click();
    await userServer.waitForStatus({ scene: 'Be right back' });
    await helper.getByText('Friend switched to Be right back').waitFor();
    await owner.getByRole('link', { name: 'Home', exact: true }).click();
    await owner.getByText('Friend switched to Be right back').waitFor();
    await button(owner, 'Log').click();
    const log = owner.getByRole('dialog').getByRole('list', { name: 'Log' });
    await log.getByText('Friend switched to Be right back').waitFor();
    await owner.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  });

  it('hides a source in the owner’s collection, and the owner sees who hid it', async () => {
    const pane = studio().getByRole('region', { name: 'Streamer’s scene and sound', exact: true });
    const visibilitySwitch = pane.getByRole('switch', { name: `Show ${CAPTION}` });
    const waitForSwitch = (expected: string) =>
      eventually(async () => expect(await visibilitySwitch.getAttribute('aria-checked')).toBe(expected));
    await pane.getByRole('button', { name: 'Scene and sound', exact: true }).click();
    await pane.getByRole('button', { name: /^Sources in / }).click();
    await visibilitySwitch.click();
    await waitForSwitch('false');
    await owner.getByText(`Friend hid ${CAPTION}`).waitFor();
    const [storedCollection] = await api.send<Data[]>('GET', '/data');
    expect(storedCollection?.version).toBe(userServer.collection.version + 1);
    const path = `/server/${userServer.server.id}/sources`;
    const { sources } = await api.send<ServerSources>('GET', path);
    const caption = sources.find(({ name }) => name === CAPTION);
    await api.send('PUT', `${path}/${caption?.id}`, { visible: true });
    await waitForSwitch('true');
    await pane.getByRole('meter', { name: 'Viewers' }).waitFor();
    expect(await findViolations(helper)).toEqual([]);
  });

  it('sees only the controls that the level allows, also after a change of the level', async () => {
    await studioButton('Switch to Privacy').waitFor();
    expect(await studioButton('Start stream').count()).toBe(0);
    const [firstHelper] = await api.send<{ id: number }[]>('GET', '/studio/helpers');
    const setLevel = (level: string) => api.send('PUT', `/studio/helpers/${firstHelper?.id}`, { level });
    await setLevel('produce');
    await studioButton('Start stream').waitFor();
    await setLevel('watch');
    await studioButton('Switch to Privacy').waitFor({ state: 'detached' });
    await studio().getByRole('meter', { name: 'Viewers' }).waitFor();
    expect(await studio().getByRole('switch').count()).toBe(0);
    await eventually(async () => expect(await studioButton('Start stream').count()).toBe(0));
    expect(
      await studio()
        .getByRole('button', { name: /delete|key|record/i })
        .count(),
    ).toBe(0);
  });

  it('loses the studio immediately, with a notice, when the owner removes the helper', async () => {
    await owner.getByRole('link', { name: 'Settings', exact: true }).click();
    await button(owner, 'Remove Friend').click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await helper
      .getByRole('alert')
      .getByText(/^You no longer help Streamer/)
      .waitFor();
    expect(await studio().count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });
});
