import type { Page } from 'playwright-core';

const FOCUSED = `(() => {
  const element = document.activeElement;
  return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
})()`;

/** The words of the element that has the focus. */
export const focused = (page: Page) => page.evaluate<string>(FOCUSED);

/** Presses Tab until an element with these words has the focus. */
export async function tabTo(page: Page, words: string): Promise<void> {
  const met: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    const now = await focused(page);
    if (now === words) return;
    met.push(now);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to '${words}', only to: ${met.join(' | ')}`);
}
