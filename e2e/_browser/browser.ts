import type { Browser, Page } from 'playwright-core';
import type { Product } from '../_product/product.js';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** Options of `openAs`. Default: the start page on a phone in English. */
export interface PageOptions {
  path?: string;
  locale?: string;
  viewport?: { width: number; height: number };
  /** True for a touch screen. */
  hasTouch?: boolean;
  /** Default: block, because the service worker fetches the whole application and responds from its cache. */
  serviceWorkers?: 'allow' | 'block';
  /** Called before the page loads, for example to intercept its first requests. */
  prepare?: (page: Page) => unknown;
}

/** Disables V8's optimizing compilers. In a page that is open for seconds, they cost more time than they save. */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev';

/** Launches Debian's Chromium headless. Imports Playwright lazily, because some importers only use the sizes. */
export async function launchBrowser(pages: 'short-lived' | 'long-lived' = 'long-lived'): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
      ...(pages === 'short-lived' ? [SHORT_LIVED] : []),
    ],
  });
}

/** Opens a separate browser context in which `login` is signed in, at `path`. */
export async function openAs(
  browser: Browser,
  product: Product,
  login: string,
  {
    path = '/',
    locale = 'en-GB',
    viewport = PHONE,
    hasTouch = false,
    serviceWorkers = 'block',
    prepare,
  }: PageOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    hasTouch,
    locale,
    serviceWorkers,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await prepare?.(page);
  const signIn = `${product.baseUrl}/api/v1/auth/twitch?login=${login}`;
  if (path === '/') await page.goto(signIn);
  else {
    // With the secret from the redirect, `path` signs in without loading the home page first.
    const home = new URL((await context.request.get(signIn)).url());
    const url = new URL(product.baseUrl + path);
    url.searchParams.set('secret', home.searchParams.get('secret') ?? '');
    await page.goto(url.href);
  }
  await page.getByRole('navigation').first().waitFor();
  return page;
}
