import type { Browser, Page } from 'playwright-core';
import { findViolations } from '../../_browser/axe.js';
import { DESKTOP, launchBrowser, openAs, PHONE } from '../../_browser/browser.js';
import { findMissedByTab, findOverflows, findSmallTargets } from '../../_browser/layout.js';
import { failOperation, stopIntercepting } from '../../_browser/graphql.js';
import { call, type Caller } from '../../_product/api.js';
import { Product } from '../../_product/product.js';
import { eventually, until } from '../../_kit/wait.js';

const SMALL_PHONE = { width: 360, height: 740 };
const MEMBER_PATHS = ['/', '/streams', '/scenes', '/settings', '/nonsense'];
const LEGAL_PATHS = ['/impressum', '/datenschutz', '/agb', '/widerruf'];
const PAGES = [
  ...MEMBER_PATHS.map((path) => ['streamer', path] as const),
  ...LEGAL_PATHS.map((path) => ['streamer', path] as const),
  ['friend', '/'] as const,
  ['friend', '/settings'] as const,
  ['admin', '/admin'] as const,
  ['newcomer', '/'] as const,
];
/** Toasts close automatically, ms (docs/specification.md#9-constants). */
const TOAST_DURATION_MS = 5000;

/** Returns visible running animations longer than a frame. */
const findRunningAnimations = (page: Page) =>
  page.evaluate<string[]>(`document.getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && getComputedStyle(effect.target).opacity !== '0')
    .filter(({ effect }) => effect.getComputedTiming().activeDuration > 1)
    .map(({ animationName }) => animationName)`);

describe('the application on a phone', () => {
  let product: Product;
  let browser: Browser;
  let api: Caller;

  beforeAll(async () => {
    product = await Product.start();
    browser = await launchBrowser();
    api = await product.signIn('streamer');
    const { id } = await api.send<{ id: number }>('POST', '/data', {});
    await api.send('POST', '/server', { streamId: null, dataId: id });
    await api.send('POST', '/stream', { name: 'W'.repeat(64) });
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  const waitUntilDrawn = async (page: Page) => {
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await until(
      'the page has loaded',
      async () => (await page.getByText(/^(Loading|Wird geladen)/).count()) === 0,
    );
  };

  async function checkEveryPage(
    options: Parameters<typeof openAs>[3],
    check: (page: Page) => Promise<string[]>,
  ) {
    const findings: string[] = [];
    for (const login of new Set(PAGES.map(([name]) => name))) {
      const page = await openAs(browser, product, login, options);
      for (const [, path] of PAGES.filter(([name]) => name === login)) {
        await page.goto(product.baseUrl + path);
        await waitUntilDrawn(page);
        findings.push(...(await check(page)).map((finding) => `${login} ${path}: ${finding}`));
      }
      await page.context().close();
    }
    return findings;
  }

  it('fits 360 px on every page, with targets of 48 px that Tab reaches', async () => {
    const findings = await checkEveryPage({ viewport: SMALL_PHONE }, async (page) => {
      const findingsOnPhone = [...(await findOverflows(page)), ...(await findSmallTargets(page))];
      await page.setViewportSize(DESKTOP);
      const findingsOnDesktop = await findMissedByTab(page);
      await page.setViewportSize(SMALL_PHONE);
      return [...findingsOnPhone, ...findingsOnDesktop];
    });
    expect(findings).toEqual([]);
  }, 180_000);

  it('fits a phone of 360 px on every page in German', async () => {
    expect(await checkEveryPage({ viewport: SMALL_PHONE, locale: 'de-DE' }, findOverflows)).toEqual([]);
  }, 180_000);

  it.each(['en-GB', 'de-DE'])('shows the tagline in three lines on a small phone, in %s', async (locale) => {
    const context = await browser.newContext({ viewport: SMALL_PHONE, locale, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(product.baseUrl);
    const lines = page.getByRole('main').locator('p > span');
    await lines.first().waitFor();
    await eventually(async () => {
      expect(await lines.count()).toBe(3);
      for (const line of await lines.all()) expect((await line.boundingBox())?.height).toBeLessThan(45);
    });
    await context.close();
  });

  describe('a toast', () => {
    let page: Page;
    const toast = () => page.getByRole('alert').filter({ hasText: 'Copied' });

    beforeAll(async () => {
      const context = await browser.newContext({
        viewport: PHONE,
        locale: 'en-GB',
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      page = await context.newPage();
      await page.goto(`${product.baseUrl}/?secret=${api.bearer}`);
      await page.goto(`${product.baseUrl}/streams`);
    });

    afterAll(() => page?.context().close());

    const showToast = async () => {
      await page.getByRole('button', { name: 'Copy phone link' }).first().click();
      await toast().waitFor();
    };
    /** Waits until the toast's animation has ended. */
    const waitForAnimation = () =>
      until('the toast has moved in', () =>
        toast().evaluate(
          (element) => (element as unknown as { getAnimations(): unknown[] }).getAnimations().length === 0,
        ),
      );

    it('is at the top centre, dark, and has a close button of touch size', async () => {
      await showToast();
      await toast().hover();
      await waitForAnimation();
      const box = await toast().boundingBox();
      expect(box?.y).toBeLessThan(24);
      expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - PHONE.width / 2)).toBeLessThanOrEqual(1);
      expect(await findViolations(page)).toEqual([]);
      expect(await findSmallTargets(page)).toEqual([]);
      await page.getByRole('button', { name: 'Close' }).click();
      await toast().waitFor({ state: 'detached' });
    });

    it('has no animation with reduced motion, and closes after the same time or by its button', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const startedAt = Date.now();
      await showToast();
      expect(await findRunningAnimations(page)).toEqual([]);
      await toast().waitFor({ state: 'detached' });
      expect(Date.now() - startedAt).toBeGreaterThanOrEqual(TOAST_DURATION_MS - 500);
      await showToast();
      await page.getByRole('button', { name: 'Close' }).last().click();
      await toast().waitFor({ state: 'detached' });
      await page.emulateMedia({ reducedMotion: 'no-preference' });
    });
  });

  describe('the application on a weak network', () => {
    it('preloads the application for a visitor', async () => {
      const page = await browser.newPage();
      const loadedUrls: string[] = [];
      page.on('requestfinished', (request) => loadedUrls.push(request.url()));
      await page.goto(product.baseUrl);
      await until('the application is preloaded', async () =>
        loadedUrls.some((url) => url.includes('/assets/application-')),
      );
      await page.close();
    });

    it('preloads the other pages', async () => {
      const page = await openAs(browser, product, 'streamer');
      const loadedUrls: string[] = [];
      page.on('requestfinished', (request) => loadedUrls.push(request.url()));
      await until('the pages are preloaded', async () =>
        ['streams', 'scenes', 'settings'].every((name) =>
          loadedUrls.some((url) => url.includes(`${name}-page`)),
        ),
      );
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Streams', exact: true }).click();
      await page.getByRole('heading', { name: 'Stream 1' }).waitFor();
      await page.context().close();
    });

    it('loads a page again after a failed load', async () => {
      const page = await openAs(browser, product, 'streamer');
      await page.route('**/assets/scenes-page*', (route) => route.abort());
      await page.goto(`${product.baseUrl}/nonsense`);
      await page.getByRole('link', { name: 'Scenes', exact: true }).click();
      await page.getByText(/^This page can’t be shown: /).waitFor();
      await page.unroute('**/assets/scenes-page*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'Scene collections' }).waitFor();
      await page.context().close();
    });

    it('shows the page when the user menu fails to load, and the menu after a reload', async () => {
      const page = await openAs(browser, product, 'streamer');
      await page.route('**/assets/user-menu*', (route) => route.abort());
      await page.reload();
      await page.getByRole('button', { name: 'Delete server' }).waitFor();
      expect(await page.getByText('Welcome back').count()).toBe(0);
      await page.unroute('**/assets/user-menu*');
      await page.reload();
      await page.getByText('Welcome back').waitFor();
      await page.context().close();
    });

    it('offers a retry on home when the payment can’t be loaded', async () => {
      const page = await openAs(browser, product, 'friend');
      await failOperation(page, 'Payment');
      await page.reload();
      await page.getByText('Failed to load payment: Network error').first().waitFor();
      // The subscription's state is unknown, so nothing is shown about it.
      expect(await page.getByText('You need to subscribe to create a server').count()).toBe(0);
      expect(await findViolations(page)).toEqual([]);
      await stopIntercepting(page);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('You need to subscribe to create a server').waitFor();
      await page.context().close();
    });

    it('shows in German that the network failed', async () => {
      const page = await openAs(browser, product, 'friend', { locale: 'de-DE' });
      await failOperation(page, 'Payment');
      await page.reload();
      await page
        .getByText('Die Zahlungsdaten konnten nicht geladen werden: Netzwerkfehler')
        .first()
        .waitFor();
      await page.context().close();
    });
  });

  it('serves a web app manifest with icons that exist', async () => {
    const { body } = await call<{
      name: string;
      display: string;
      start_url: string;
      icons: { src: string }[];
    }>(`${product.baseUrl}/manifest.webmanifest`);
    expect(body).toMatchObject({ name: 'Trailcast', display: 'standalone', start_url: '/' });
    const iconUrls = body.icons.map(({ src }) => src);
    expect(iconUrls.filter((src) => /192|512/.test(src)).length).toBeGreaterThanOrEqual(2);
    for (const src of iconUrls) expect((await fetch(product.baseUrl + src)).status).toBe(200);
    const html = await (await fetch(product.baseUrl)).text();
    expect(html).toContain('rel="manifest"');
  });
});
