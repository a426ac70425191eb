import type { Page } from 'playwright-core';
import { until } from '../_kit/wait.js';

const FOCUSED_TEXT = `(() => {
  const element = document.activeElement;
  return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
})()`;

const readFocusedText = (page: Page) => page.evaluate<string>(FOCUSED_TEXT);

/** Waits until an element with this text has the focus. A dialog returns the focus a moment after it closes. */
export const waitForFocus = (page: Page, text: string | RegExp) =>
  until(`the focus reaches ${text}`, async () => {
    const focusedText = await readFocusedText(page);
    if (typeof text === 'string' ? focusedText === text : text.test(focusedText)) return true;
    throw new Error(`the focus is on '${focusedText.slice(0, 60)}'`);
  });

const DIALOG_HAS_FOCUS = `[...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
  .filter(({ dataset }) => dataset.state === 'open').at(-1)?.contains(document.activeElement) ?? false`;

/** Waits until the newest dialog has the focus and receives keys. */
export const waitForDialogFocus = (page: Page) =>
  until('the open dialog has the focus', () => page.evaluate<boolean>(DIALOG_HAS_FOCUS));

export async function pressEscape(page: Page): Promise<void> {
  await waitForDialogFocus(page);
  await page.keyboard.press('Escape');
}

/** Presses Tab until an element with this text has the focus. */
export async function tabTo(page: Page, text: string): Promise<void> {
  const visited: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    const focusedText = await readFocusedText(page);
    if (focusedText === text) return;
    visited.push(focusedText);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached '${text}', only to: ${visited.join(' | ')}`);
}
