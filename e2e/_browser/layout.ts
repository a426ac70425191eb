import type { Page } from 'playwright-core';

/** Minimum size of touch targets, px. */
const MIN_TARGET_PX = 48;

/** Returns controls below the minimum size, except links within sentences. */
export const findSmallTargets = (page: Page) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('a, button, select, input, textarea, [role=menuitem]')]
    .filter((one) => !one.closest('[aria-hidden=true], p, label') && getComputedStyle(one).display !== 'inline')
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1 && Math.min(box.width, box.height) < ${MIN_TARGET_PX} - 0.5)
    .map(({ one, box }) => (one.getAttribute('aria-label') ?? one.textContent) + ' ' + box.width + 'x' + box.height)`);

/** Returns elements that overflow: the page itself, or text in a button, list or heading. */
export const findOverflows = (page: Page) =>
  page.evaluate<
    string[]
  >(`[document.documentElement, ...document.querySelectorAll('a, button, h1, h2, section, select')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
    .filter((one) => getComputedStyle(one).display !== 'inline')
    .map((one) => one.tagName + ' ' + one.textContent.slice(0, 60) + ' ' + one.scrollWidth + '>' + one.clientWidth)`);

const REACHABLE =
  'a[href], button:not(:disabled), select:not(:disabled), input:not(:disabled), textarea, summary';

/** Returns controls that Tab does not reach. */
export async function findMissedByTab(page: Page): Promise<string[]> {
  const count = await page.evaluate<number>(`(() => {
    document.activeElement?.blur();
    const all = [...document.querySelectorAll('${REACHABLE}')].filter((one) => one.checkVisibility());
    all.forEach((one) => one.setAttribute('data-missed', ''));
    return all.length;
  })()`);
  for (let presses = 0; presses < count + 5; presses++) {
    await page.keyboard.press('Tab');
    await page.evaluate("document.activeElement?.removeAttribute('data-missed')");
  }
  return page.evaluate<string[]>(
    "[...document.querySelectorAll('[data-missed]')].map((one) => one.outerHTML.slice(0, 120))",
  );
}
