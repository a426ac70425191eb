/** Locators by visible texts, and waits for the content of a page. */
import type { Locator, Page } from 'playwright-core';
import { until } from '../../_kit/wait.js';

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { name, exact: true });

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true });

export const region = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('region', { name, exact: true });

export const confirmDialog = (page: Page): Locator => page.getByRole('alertdialog');

/** Locates a button of the open dialog. */
export const dialogButton = (page: Page, name: string): Locator =>
  page.getByRole('dialog').or(confirmDialog(page)).getByRole('button', { name, exact: true });

export const modal = (page: Page): Locator => page.getByRole('dialog').or(confirmDialog(page));

export const toasts = (page: Page): Locator => page.locator('.Toastify');

export const toast = (page: Page, text: string): Locator =>
  page.locator('.Toastify__toast').filter({ hasText: text });

interface AnimatedElement {
  getAnimations(options: { subtree: boolean }): { animationName?: string; playState: string }[];
}

/** Keeps a toast open: it does not close while the window has no focus. */
export const holdToast = (page: Page, text: string): Promise<boolean> =>
  until('the toast is held', async () => {
    await page.evaluate("window.dispatchEvent(new Event('blur'))");
    return toast(page, text).evaluate((node) =>
      (node as unknown as AnimatedElement)
        .getAnimations({ subtree: true })
        .some(
          ({ animationName = '', playState }) => /Progress/.test(animationName) && playState === 'paused',
        ),
    );
  });

export const waitForDialogClosed = (page: Page): Promise<void> => modal(page).waitFor({ state: 'detached' });

export const readStoredItem = (page: Page, key: string): Promise<string | null> =>
  page.evaluate<string | null>(`localStorage.getItem('${key}')`);

export const waitForPath = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname === path);

/** Dispatches `focus` until `target` is visible, because a focus event during a running query causes no refetch. */
export const refocusUntilShown = (page: Page, target: Locator): Promise<boolean> =>
  until('the refetched data is shown', async () => {
    await page.evaluate("window.dispatchEvent(new Event('focus'))");
    await target.waitFor({ timeout: 5000 });
    return true;
  });

declare const getComputedStyle: (element: unknown) => Record<string, string>;

export const readStyle = (element: Locator, property: string): Promise<string | undefined> =>
  element.evaluate((node, name) => getComputedStyle(node)[name], property);

export const readAnimationNames = (element: Locator): Promise<(string | undefined)[]> =>
  element.evaluate((node) =>
    (node as unknown as AnimatedElement)
      .getAnimations({ subtree: true })
      .map(({ animationName }) => animationName),
  );

/** Replaces the non-breaking spaces in amounts and dates by plain ones. */
export const withPlainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
