import type { Page } from 'playwright-core';
import { until } from '../_kit/wait.js';

/** What the clipboard holds once the act has copied something. */
export async function copied(page: Page, act: () => Promise<void>): Promise<string> {
  // What was copied before, and what was said of it, may still be there.
  await page.evaluate("navigator.clipboard.writeText('')");
  await act();
  return until('something is copied', () => page.evaluate<string>('navigator.clipboard.readText()'));
}
