import type { Page } from 'playwright-core';
import { MOUSE } from '../../client/src/theme/mouse.js';

/** Minimum size of targets, px: for a finger, and for a mouse on a desktop. */
const MIN_TARGET_PX = { finger: 48, mouse: 36 };

/** Returns controls below the minimum size, except links within sentences. */
export const findSmallTargets = (page: Page) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('a, button, select, input, textarea, [role=menuitem]')]
    .filter((element) => !element.closest('[aria-hidden=true], p, label') && getComputedStyle(element).display !== 'inline')
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1 && Math.min(box.width, box.height) < (matchMedia('${MOUSE}').matches ? ${MIN_TARGET_PX.mouse} : ${MIN_TARGET_PX.finger}) - 0.5)
    .map(({ element, box }) => (element.getAttribute('aria-label') ?? element.textContent) + ' ' + box.width + 'x' + box.height)`);

/** Returns the elements whose content is wider than they are: the page, buttons, links, headings and sections. */
export const findOverflows = (page: Page) =>
  page.evaluate<
    string[]
  >(`[document.documentElement, ...document.querySelectorAll('a, button, h1, h2, section, select')]
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
    .filter((element) => getComputedStyle(element).display !== 'inline')
    .map((element) => element.tagName + ' ' + element.textContent.slice(0, 60) + ' ' + element.scrollWidth + '>' + element.clientWidth)`);

const REACHABLE =
  'a[href], button:not(:disabled), select:not(:disabled), input:not(:disabled), textarea, summary';

/** Returns the controls that Tab does not reach. */
export async function findMissedByTab(page: Page): Promise<string[]> {
  const count = await page.evaluate<number>(`(() => {
    document.activeElement?.blur();
    const all = [...document.querySelectorAll('${REACHABLE}')].filter((element) => element.checkVisibility());
    all.forEach((element) => element.setAttribute('data-missed', ''));
    return all.length;
  })()`);
  for (let presses = 0; presses < count + 5; presses++) {
    await page.keyboard.press('Tab');
    await page.evaluate("document.activeElement?.removeAttribute('data-missed')");
  }
  return page.evaluate<string[]>(
    "[...document.querySelectorAll('[data-missed]')].map((element) => element.outerHTML.slice(0, 120))",
  );
}
