import type { Page } from 'playwright-core';

export const legalPage = {
  title: (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }),

  /** Returns the page's text on one line. */
  readText: async (page: Page) => (await page.getByRole('article').innerText()).replace(/\s+/g, ' '),

  backButton: (page: Page) => page.getByRole('button', { name: /^(Back|Zurück)$/ }).first(),

  readTextColours: (page: Page) =>
    page.evaluate<string[]>(`[...new Set([...document.querySelectorAll('article :is(p, h2, li)')]
      .map((element) => getComputedStyle(element).color))]`),
};

export const withdrawalForm = {
  async fill(page: Page): Promise<void> {
    await page.getByLabel('Name', { exact: true }).fill('Ada Weg');
    await page.getByLabel('E-Mail-Adresse').fill('ada@example.org');
    await page.getByLabel('Vertrag').fill('Abo bei Trailcast, Konto streamer');
    await page.getByLabel('Nachricht').fill('Bitte bestätigen.\nDanke');
  },
  nextButton: (page: Page) => page.getByRole('button', { name: 'Weiter zur Bestätigung' }),
  confirmButton: (page: Page) => page.getByRole('button', { name: 'Widerruf bestätigen' }),
  /** Locates the heading of a step while it has the focus. */
  focusedHeading: (page: Page, name: RegExp) => page.locator('h2:focus', { hasText: name }),
};
