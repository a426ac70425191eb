import type { Page } from 'playwright-core';
import { until } from '../_kit/wait.js';

/** A layout shift: its share of the window, and the moved elements. */
export interface Shift {
  value: number;
  moved: string[];
}

/** Limit of the sum of a page's layout shifts: "good" is 0.1, see https://web.dev/articles/cls. */
export const MAX_SHIFT = 0.05;

/** Script of the page that records the layout shifts which no input has caused. */
const OBSERVE_SHIFTS = `(() => {
  const shifts = (globalThis.trailcastShifts = []);
  const readText = (node) => (node?.textContent ?? '').trim().slice(0, 40);
  const describePosition = ({ y, height }) => Math.round(y) + ' + ' + Math.round(height);
  const record = (entries) => entries.filter(({ hadRecentInput }) => !hadRecentInput).forEach(({ value, sources }) => shifts.push({
    value,
    moved: sources.map(({ node, previousRect, currentRect }) =>
      readText(node) + ': ' + describePosition(previousRect) + ' → ' + describePosition(currentRect)),
  }));
  const observer = new PerformanceObserver((list) => record(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  globalThis.trailcastShiftsNow = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => {
    record(observer.takeRecords());
    drawn(shifts);
  })));
})()`;

/** Records the layout shifts of the page from its next navigation on. */
export const watchShifts = (page: Page): Promise<unknown> => page.addInitScript(OBSERVE_SHIFTS);

const SKELETONS = '.skeleton';

/** Waits until a skeleton is visible. Some are only for other window sizes. */
export const waitForSkeleton = (page: Page): Promise<void> =>
  page.locator(`${SKELETONS}:visible`).first().waitFor();

export const waitForNoSkeleton = (page: Page): Promise<boolean> =>
  until('no skeleton is left', async () => (await page.locator(SKELETONS).count()) === 0);

/** Returns the layout shifts so far; empty if their sum is below the limit. */
export async function findExcessiveShifts(page: Page): Promise<string[]> {
  const shifts = await page.evaluate<Shift[]>('trailcastShiftsNow()');
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum < MAX_SHIFT) return [];
  return [
    `layout shift ${sum.toFixed(3)}`,
    ...shifts.map(({ value, moved }) => `${value.toFixed(3)}: ${moved.join(', ')}`),
  ];
}
