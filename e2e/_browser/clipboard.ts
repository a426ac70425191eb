import type { Page } from 'playwright-core';
import { until } from '../_kit/wait.js';

/** Calls `copy` and returns the text that it copies to the clipboard. */
export async function readCopiedText(page: Page, copy: () => Promise<void>): Promise<string> {
  // An earlier text may still be in the clipboard.
  await page.evaluate("navigator.clipboard.writeText('')");
  await copy();
  return until('a text is copied', () => page.evaluate<string>('navigator.clipboard.readText()'));
}
