import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
/** Slow 4G as Lighthouse throttles it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
};
export const CPU_SLOWDOWN = 4;
const PHONE = { width: 390, height: 844 };
const TIMEOUT_MS = 60_000;

/**
 * @typedef {object} PageLoad Lighthouse's metrics, ms since navigation; cls has no unit.
 * @property {number} usable Time until the selected element is enabled.
 * @property {number} fcp First contentful paint.
 * @property {number} lcp Largest contentful paint.
 * @property {number} tbt Total blocking time: time of long tasks above 50 ms each.
 * @property {number} cls Cumulative layout shift.
 * @property {number} transferred kB over the network.
 */

/** Observes the page from its start. `usable` is the time of the first enabled element that matches the selector. */
const OBSERVER_SCRIPT = `(selector) => {
  const metrics = (globalThis.trailcastLoad = { usable: 0, fcp: 0, lcp: 0, tbt: 0, cls: 0 });
  const observe = (type, handleEntry) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handleEntry)).observe({ type, buffered: true });
  observe('paint', (entry) => entry.name === 'first-contentful-paint' && (metrics.fcp = entry.startTime));
  observe('largest-contentful-paint', (entry) => (metrics.lcp = entry.startTime));
  observe('longtask', (entry) => (metrics.tbt += Math.max(0, entry.duration - 50)));
  observe('layout-shift', (entry) => !entry.hadRecentInput && (metrics.cls += entry.value));
  const checkElement = () => {
      const element = document.querySelector(selector);
      if (element && !element.disabled && element.getClientRects().length > 0) metrics.usable = performance.now();
      else requestAnimationFrame(checkElement);
  };
  requestAnimationFrame(checkElement);
}`;

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<import('playwright-core').Browser>}
 */
export function openBrowser(env = process.env) {
  return chromium.launch({
    executablePath: CHROMIUM,
    env,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
}

/**
 * Opens a phone's browser context with an empty cache.
 * @param {import('playwright-core').Browser} browser
 * @param {{ secret?: string, serviceWorkers?: 'allow' | 'block' }} [options]
 */
export async function openPhone(browser, { secret, serviceWorkers = 'block' } = {}) {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-GB', serviceWorkers });
  if (secret) {
    await context.addInitScript(`localStorage.setItem('secret', ${JSON.stringify(secret)})`);
  }
  return context;
}

/**
 * Opens a page on slow 4G at a quarter of this machine's speed, and waits until the element `selector` is enabled.
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} url
 * @param {string} selector
 * @returns {Promise<PageLoad>}
 */
export async function loadPage(context, url, selector) {
  const page = await context.newPage();
  try {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    let bytes = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.addInitScript(`(${OBSERVER_SCRIPT})(${JSON.stringify(selector)})`);
    await page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    return { ...(await readMetrics(page)), transferred: bytes / 1000 };
  } finally {
    await page.close();
  }
}

/**
 * Polls until the page is usable. The page's content security policy forbids Playwright's waitForFunction.
 * @param {import('playwright-core').Page} page
 */
async function readMetrics(page) {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(50)) {
    const metrics = /** @type {Omit<PageLoad, 'transferred'>} */ (
      await page.evaluate('globalThis.trailcastLoad')
    );
    if (metrics?.usable > 0 && metrics.fcp > 0) return metrics;
  }
  throw new Error(`The page was not usable within ${TIMEOUT_MS} ms.`);
}

/**
 * @param {string} name
 * @param {PageLoad} load
 */
export function formatMetrics(name, { fcp, lcp, tbt, cls, usable, transferred }) {
  const ms = (/** @type {number} */ value) => `${Math.round(value)} ms`;
  return `  ${name}: first paint ${ms(fcp)}, largest ${ms(lcp)}, blocked ${ms(tbt)}, shift ${cls.toFixed(3)}, usable ${ms(usable)}, ${Math.round(transferred)} kB`;
}
