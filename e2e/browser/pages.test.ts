import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser, openAs } from '../_browser/browser.js';
import { Product } from '../_product/product.js';
import { eventually } from '../_kit/wait.js';

interface Visit {
  path: string;
  /** Text that is shown when the page is rendered. */
  expectedText: RegExp;
}

const PUBLIC: readonly Visit[] = [
  { path: '/', expectedText: /without a PC/ },
  { path: '/streams', expectedText: /without a PC/ },
  { path: '/impressum', expectedText: /Impressum/ },
  { path: '/datenschutz', expectedText: /Datenschutzerklärung/ },
  { path: '/agb', expectedText: /Allgemeine Geschäftsbedingungen/ },
  { path: '/widerruf', expectedText: /Vertrag widerrufen/ },
  { path: '/api/docs', expectedText: /Trailcast/ },
  { path: '/api/graphiql', expectedText: /me \{|displayName/ },
  { path: '/api/v1/auth/twitch', expectedText: /streamer/ },
  { path: '/sandbox/platform', expectedText: /streamer/ },
  { path: '/sandbox/stripe', expectedText: /The local card payment provider/ },
];

const MEMBER: readonly Visit[] = [
  { path: '/', expectedText: /This month’s server time/ },
  { path: '/streams', expectedText: /Owning/ },
  { path: '/scenes', expectedText: /New collection/ },
  { path: '/settings', expectedText: /Renewal date|Ends|Never|Renews/ },
  { path: '/admin', expectedText: /Server Usages/ },
  { path: '/agb', expectedText: /Allgemeine Geschäftsbedingungen/ },
  { path: '/nowhere', expectedText: /no such page|does not exist|not found/i },
];

describe('every page that the BFF serves', () => {
  let product: Product;
  let browser: Browser;
  let visitor: Page;
  let administrator: Page;
  const pageErrors: string[] = [];

  beforeAll(async () => {
    product = await Product.start();
    browser = await launchBrowser('short-lived');
    const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
    visitor = await context.newPage();
    administrator = await openAs(browser, product, 'admin');
    for (const page of [visitor, administrator]) watchErrors(page.context());
  });
  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });
  beforeEach(() => void pageErrors.splice(0));

  function watchErrors(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') pageErrors.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (webError) => pageErrors.push(webError.error().message));
  }

  async function expectNoError(page: Page, { path, expectedText }: Visit): Promise<void> {
    await page.goto(product.baseUrl + path, { waitUntil: 'load' });
    await page.getByText(expectedText).filter({ visible: true }).first().waitFor();
    expect(pageErrors).toEqual([]);
  }

  it.each([
    ['dark', 'rgb(242, 246, 240)', 'rgb(14, 21, 18)'],
    ['light', 'rgb(16, 22, 15)', 'rgb(239, 243, 236)'],
  ] as const)(
    'shows logo and name before the scripts are loaded, in the %s theme',
    async (colorScheme, color, background) => {
      const context = await browser.newContext({ colorScheme, serviceWorkers: 'block' });
      watchErrors(context);
      const page = await context.newPage();
      // Requests for scripts get no response.
      await page.route(/\.js$/, () => undefined);
      await page.goto(product.baseUrl, { waitUntil: 'commit' });
      const opening = page.locator('.opening');
      await opening.getByText('Trailcast', { exact: true }).waitFor();
      await eventually(async () => {
        const style = await page.evaluate(`({
        color: getComputedStyle(document.querySelector('.opening')).color,
        background: getComputedStyle(document.documentElement).backgroundColor,
        hasLogo: document.querySelector('.opening img').naturalWidth > 0,
      })`);
        expect(style).toEqual({ color, background, hasLogo: true });
      });
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  it.each(PUBLIC)('opens $path for a visitor without an error', (visit) => expectNoError(visitor, visit));

  it.each(MEMBER)('opens $path for an administrator without an error', (visit) =>
    expectNoError(administrator, visit),
  );

  it('opens the closed-beta notice for an unverified user without an error', async () => {
    const page = await openAs(browser, product, 'newcomer');
    watchErrors(page.context());
    await expectNoError(page, { path: '/', expectedText: /You are unverified/ });
    await page.context().close();
  });

  it('opens the local checkout and its outcome without an error', async () => {
    const page = await openAs(browser, product, 'friend', { path: '/settings' });
    watchErrors(page.context());
    await page.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: /^Subscribe/ }).click();
    await page.waitForURL(/\/sandbox\/stripe\/checkout\//);
    await page.getByRole('button').first().waitFor();
    await page.goto(`${page.url()}?approve=1`);
    await page.waitForURL(new RegExp(`^${product.baseUrl}/settings`));
    await eventually(async () => expect(await page.getByText('Active', { exact: true }).count()).toBe(1));
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });

  it('shows the API reference with its operations', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.baseUrl}/api/docs`);
    await page.getByText('/api/v1/user', { exact: false }).first().waitFor();
    await page.close();
  });

  describe('the GraphQL page', () => {
    let page: Page;
    const waitForResult = (text: string | RegExp) =>
      page.locator('.result-window').getByText(text).first().waitFor();
    const runQuery = () => page.getByRole('button', { name: /Execute query/ }).click();

    beforeAll(async () => {
      page = await openAs(browser, product, 'streamer');
      watchErrors(page.context());
      await page.goto(`${product.baseUrl}/api/graphiql`);
    });
    afterAll(() => page.context().close());

    it('runs a query as the browser’s signed-in user, without an error', async () => {
      // The button does nothing while the editor is empty.
      await page.locator('.graphiql-query-editor').getByText('displayName').first().waitFor();
      await runQuery();
      await waitForResult('"streamer"');
      await waitForResult('"streams"');
      expect(pageErrors).toEqual([]);
    });

    it('uses a pasted token instead of the session, and shows why the token was rejected', async () => {
      const secret = String(await page.evaluate("localStorage.getItem('secret')"));
      const response = await fetch(`${product.baseUrl}/api/v1/token`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Page', scopes: ['control'], days: 1 }),
      });
      const { token } = (await response.json()) as { token: string };
      await page.locator('.graphiql-editor-tool .CodeMirror:visible').first().click();
      await page.keyboard.insertText(JSON.stringify({ authorization: `Bearer ${token}` }));
      await runQuery();
      await page.getByText('Forbidden: This needs an API token with the scope read.').first().waitFor();
      await waitForResult('"detail"');
      expect(pageErrors).toEqual([]);
    });
  });
});
