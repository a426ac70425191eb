import type { Browser, Page } from 'playwright-core';
import { findViolations } from '../../_browser/axe.js';
import { launchBrowser, openAs } from '../../_browser/browser.js';
import { findOverflows, findSmallTargets } from '../../_browser/layout.js';
import { SettingsView } from '../../_browser/settings-view.js';
import { until } from '../../_kit/wait.js';
import { Product } from '../../_product/product.js';

const SMALL_PHONE = { width: 320, height: 640 };
/** Time limit for deleted messages to disappear, ms. */
const DELETION_LIMIT_MS = 1_000;

describe('an overlay page', () => {
  let product: Product;
  let browser: Browser;
  let settings: SettingsView;
  let pageUrls: string[];

  beforeAll(async () => {
    product = await Product.start();
    browser = await launchBrowser();
    settings = new SettingsView(await openAs(browser, product, 'streamer', { viewport: SMALL_PHONE }));
  });
  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  const pane = () => settings.pane('Overlay pages');
  const requestPlatform = async <T>(method: string, path: string, body?: object): Promise<T | null> => {
    const response = await fetch(`${product.baseUrl}/sandbox/platform/streamer/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return response.status === 204 ? null : ((await response.json()) as T);
  };
  /** Holds the response to the change of the look until the returned function is called. */
  const holdResponse = async (look: string): Promise<() => void> => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await settings.page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes(`"${look}"`)) return route.fallback();
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    });
    return release;
  };
  const open = async (url = ''): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 800, height: 300 } });
    await page.goto(url);
    return page;
  };

  it('is created in the settings with an address, a look and consents', async () => {
    const { page } = settings;
    await page.goto(`${product.baseUrl}/settings`);
    const release = await holdResponse('bold');
    await pane().getByLabel('Look of alerts').selectOption('bold');
    await pane().getByRole('button', { name: 'Create address', exact: true }).click();
    await pane().getByText('Twitch reports raids only.').waitFor();
    release();
    const values = ['Address of alerts', 'Address of the chat'].map((name) =>
      pane().getByRole('textbox', { name }).inputValue(),
    );
    pageUrls = await Promise.all(values);
    expect([...(await findOverflows(page)), ...(await findSmallTargets(page))]).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
    await pane().getByRole('button', { name: 'Allow follows and subscriptions' }).click();
    await page.getByRole('link', { name: /^streamer/ }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto(`${product.baseUrl}/settings`);
    await pane().getByText('The pages have had an address since').waitFor();
    expect(await pane().getByText('Twitch reports raids only.').count()).toBe(0);
  });

  it('shows a raid in the chosen look, on a transparent background', async () => {
    const page = await open(pageUrls[0]);
    const alert = page.getByRole('status');
    await until('the raid is shown', async () => {
      await requestPlatform('POST', 'viewer-actions', { kind: 'raid', from: 'friend', viewers: 3 });
      return (await alert.count()) > 0;
    });
    expect(await alert.textContent()).toBe('Friendis raiding with 3 viewers');
    expect(await page.locator('#page').getAttribute('data-look')).toBe('bold');
    const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(background).toBe('rgba(0, 0, 0, 0)');
    await page.close();
  });

  it('shows the chat as text, and removes deleted messages within a second', async () => {
    const page = await open(pageUrls[1]);
    const messageText = page.getByText('<img src=x> hello');
    let message: { id: string } | null = null;
    await until('the message is shown', async () => {
      if ((await messageText.count()) > 0) return true;
      message = await requestPlatform<{ id: string }>('POST', 'chat', {
        from: 'friend',
        text: '<img src=x> hello',
      });
      return messageText
        .first()
        .waitFor({ timeout: DELETION_LIMIT_MS })
        .then(
          () => true,
          () => false,
        );
    });
    expect(await page.locator('img').count()).toBe(0);
    expect(message).not.toBeNull();
    await requestPlatform('DELETE', 'chat/of/friend');
    await messageText.first().waitFor({ state: 'detached', timeout: DELETION_LIMIT_MS });
    await page.close();
  });

  it('shows that its address is no longer valid', async () => {
    const page = await open(`${pageUrls[0]}x`);
    await page.getByText('This address is no longer valid.').waitFor();
    await page.close();
  });
});
