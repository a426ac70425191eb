import type { Page } from 'playwright-core';
import { holdOperation, watchOperations } from '../_browser/graphql.js';
import { eventually, until } from '../_kit/wait.js';
import { call } from '../_product/api.js';
import { heading, readStoredItem, waitForPath } from './stage/shown.js';
import type { BrowserCases } from './stage/stage.js';

const login = (page: Page) => page.getByRole('link', { name: 'Login' });
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

/** Section 4: begin and end of a session. */
export const sessionCases: BrowserCases = {
  async '4.01'(stage) {
    const { bearer } = await stage.signIn('streamer');
    const page = await stage.openVisitor();
    const operations = watchOperations(page);
    const release = await holdOperation(page, 'Me');
    await page.goto(`${stage.product.baseUrl}/?secret=${bearer}`);
    await until('the user is requested', () => operations.includes('Me'));
    await page.getByText('Loading…', { exact: true }).waitFor();
    for (const locator of [login(page), pages(page)]) expect(await locator.count()).toBe(0);
    await release();
    await page.getByRole('button', { name: /Welcome back/ }).waitFor();
    for (const [entry, title] of [
      ['Streams', 'Owning'],
      ['Settings', 'Signed-in devices'],
    ] as const) {
      await pages(page).getByRole('link', { name: entry, exact: true }).click();
      await heading(page, title).waitFor();
    }
    expect(operations.filter((name) => name === 'Me')).toEqual(['Me']);
  },

  async '4.02'(stage) {
    const { baseUrl } = stage.product;
    const page = await stage.openForCase('friend');
    const bearer = (await readStoredItem(page, 'secret')) ?? '';
    // The session ends while no page is open, so no live channel reports it.
    await page.goto('about:blank');
    await call(`${baseUrl}/api/v1/user/logout`, { method: 'POST', bearer });
    await page.goto(baseUrl);
    await login(page).waitFor();
    // The page may reload before it removes the secret.
    await eventually(async () => expect(await readStoredItem(page, 'secret')).toBeNull());
  },

  async '4.03'(stage) {
    const page = await stage.openVisitor();
    await page.goto(stage.product.baseUrl);
    const navigation = page.waitForRequest((request) => request.isNavigationRequest());
    await login(page).click();
    expect(new URL((await navigation).url()).pathname).toBe('/api/v1/auth/twitch');
    await page.getByRole('link', { name: /^streamer/ }).waitFor();
  },

  async '4.04'(stage) {
    const page = await stage.openForCase('friend', { path: '/settings' });
    const bearer = await readStoredItem(page, 'secret');
    const operations = watchOperations(page);
    await page.getByRole('button', { name: /Welcome back/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await login(page).waitFor();
    expect(operations).toContain('Logout');
    expect(await readStoredItem(page, 'secret')).toBeNull();
    await waitForPath(page, '/');
    expect((await call(`${stage.product.baseUrl}/api/v1/user`, { bearer: bearer ?? '' })).status).toBe(401);
  },
};
