import type { Locator, Page } from 'playwright-core';
import { until } from '../../_kit/wait.js';

/** Locators by the texts that users see. */
export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { name, exact: true });

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true });

export const region = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('region', { name, exact: true });

export const question = (page: Page): Locator => page.getByRole('alertdialog');

/** Returns a button of an open dialog. */
export const answer = (page: Page, name: string): Locator =>
  page.getByRole('dialog').or(question(page)).getByRole('button', { name, exact: true });

export const modal = (page: Page): Locator => page.getByRole('dialog').or(question(page));

export const toasts = (page: Page): Locator => page.locator('.Toastify');

export const toast = (page: Page, text: string): Locator =>
  page.locator('.Toastify__toast').filter({ hasText: text });

interface Moving {
  getAnimations(options: { subtree: boolean }): { animationName?: string; playState: string }[];
}

/** Keeps a toast open, as a window without the focus does. */
export const holdToast = (page: Page, text: string): Promise<boolean> =>
  until('the toast is held', async () => {
    await page.evaluate("window.dispatchEvent(new Event('blur'))");
    return toast(page, text).evaluate((one) =>
      (one as unknown as Moving)
        .getAnimations({ subtree: true })
        .some(
          ({ animationName = '', playState }) => /Progress/.test(animationName) && playState === 'paused',
        ),
    );
  });

export const closed = (page: Page): Promise<void> => modal(page).waitFor({ state: 'detached' });

export const stored = (page: Page, entry: string): Promise<string | null> =>
  page.evaluate<string | null>(`localStorage.getItem('${entry}')`);

export const pathIs = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname === path);

/** Focuses the page repeatedly until this is shown, because focus does not repeat a running query. */
export const looksUntil = (page: Page, shown: Locator): Promise<boolean> =>
  until('the lists are read again', async () => {
    await page.evaluate("window.dispatchEvent(new Event('focus'))");
    await shown.waitFor({ timeout: 5000 });
    return true;
  });

declare const getComputedStyle: (element: unknown) => Record<string, string>;

export const style = (element: Locator, property: string): Promise<string | undefined> =>
  element.evaluate((one, name) => getComputedStyle(one)[name], property);

export const animations = (element: Locator): Promise<(string | undefined)[]> =>
  element.evaluate((one) =>
    (one as unknown as Moving).getAnimations({ subtree: true }).map(({ animationName }) => animationName),
  );

/** Replaces special spaces in money and dates. */
export const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
