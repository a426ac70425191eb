import type { Locator, Page } from 'playwright-core';

/** What stands on a page, by the words in which users know it. */
export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { name, exact: true });

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true });

export const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** The window that asks before something happens. */
export const question = (page: Page): Locator => page.getByRole('alertdialog');

/** A button of an open window. */
export const answer = (page: Page, name: string): Locator =>
  page.getByRole('dialog').or(question(page)).getByRole('button', { name, exact: true });

/** The window that is open. */
export const modal = (page: Page): Locator => page.getByRole('dialog').or(question(page));

/** Where toasts appear. */
export const toasts = (page: Page): Locator => page.locator('.Toastify');

export const toast = (page: Page, text: string): Locator =>
  page.locator('.Toastify__toast').filter({ hasText: text });

export const closed = (page: Page): Promise<void> => modal(page).waitFor({ state: 'detached' });

export const stored = (page: Page, entry: string): Promise<string | null> =>
  page.evaluate<string | null>(`localStorage.getItem('${entry}')`);

export const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** What the browser computes for an element. */
declare const getComputedStyle: (element: unknown) => Record<string, string>;

export const style = (element: Locator, property: string): Promise<string | undefined> =>
  element.evaluate((one, name) => getComputedStyle(one)[name], property);

interface Moving {
  getAnimations(options: { subtree: boolean }): { animationName?: string }[];
}

/** The names of what moves in the element. */
export const animations = (element: Locator): Promise<(string | undefined)[]> =>
  element.evaluate((one) =>
    (one as unknown as Moving).getAnimations({ subtree: true }).map(({ animationName }) => animationName),
  );

/** Money and dates with plain spaces. */
export const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
