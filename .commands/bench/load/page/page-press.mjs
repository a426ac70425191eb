import { setTimeout as sleep } from 'node:timers/promises';
import { CPU_SLOWDOWN } from '../page-load.mjs';

const TIMEOUT_MS = 60_000;
/** Delay between two presses, ms. It is longer than a scene switch, so each press is a separate interaction. */
const PRESS_INTERVAL_MS = 700;
/** Duration of the shortest reported interaction (Event Timing API), ms. */
const MIN_REPORTED_MS = 16;

/** Runs in the page from its start. Records the time from each interaction to its next paint. */
const OBSERVER_SCRIPT = `(() => {
  const durations = (globalThis.trailcastPresses = []);
  new PerformanceObserver((list) =>
    list.getEntries().forEach(({ interactionId, duration }) => interactionId > 0 && durations.push(duration)),
  ).observe({ type: 'event', durationThreshold: ${MIN_REPORTED_MS}, buffered: true });
})()`;

/**
 * Presses the first element that matches the selector repeatedly, at a quarter of this machine's speed. Returns the
 * longest time from a press to the next paint, ms: "interaction to next paint" of a visit with fewer than 50 presses.
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} url
 * @param {string} selector
 * @param {number} presses
 */
export async function measureLongestPress(context, url, selector, presses) {
  const page = await context.newPage();
  try {
    await page.addInitScript(OBSERVER_SCRIPT);
    await page.goto(url);
    const target = page.locator(selector).first();
    await target.waitFor({ timeout: TIMEOUT_MS });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    for (let press = 0; press < presses; press++) {
      await target.click({ timeout: TIMEOUT_MS });
      await sleep(PRESS_INTERVAL_MS);
    }
    const durations = /** @type {number[]} */ (await page.evaluate('globalThis.trailcastPresses'));
    return Math.max(MIN_REPORTED_MS, ...durations);
  } finally {
    await page.close();
  }
}
