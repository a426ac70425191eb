import type { Page } from 'playwright-core';
import { until } from '../_kit/wait.js';

/** Returns the text that `act` copies to the clipboard. */
export async function copiedText(page: Page, act: () => Promise<void>): Promise<string> {
  // An earlier text may still be in the clipboard.
  await page.evaluate("navigator.clipboard.writeText('')");
  await act();
  return until('a text is copied', () => page.evaluate<string>('navigator.clipboard.readText()'));
}
