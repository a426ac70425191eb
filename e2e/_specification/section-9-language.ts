import type { Page } from 'playwright-core';
import { readStoredItem } from './stage/shown.js';
import type { BrowserCases, Stage } from './stage/stage.js';

const GERMAN = 'Anmelden';
const ENGLISH = 'Login';

const expectLoginLabel = (page: Page, login: string) =>
  page.getByRole('link', { name: login, exact: true }).waitFor();

/** Sources of the language, in order of precedence. */
const SOURCES = ['query', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'html'] as const;
type Source = (typeof SOURCES)[number];

/** Opens a browser with a language in each given source. The browser's own language is French by default. */
async function openWithLanguages(
  stage: Stage,
  languages: Partial<Record<Source, 'en' | 'de'>>,
): Promise<Page> {
  const page = await stage.openVisitor({ locale: languages.navigator ?? 'fr' });
  const { baseUrl } = stage.product;
  if (languages.cookie)
    await page.context().addCookies([{ name: 'i18next', value: languages.cookie, url: baseUrl }]);
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    const language = languages[storage];
    if (language) await page.addInitScript(`${storage}.setItem('i18nextLng', '${language}')`);
  }
  if (languages.html) {
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(/<html lang="[^"]*"/, `<html lang="${languages.html}"`);
      await route.fulfill({ response, body });
    });
  }
  await page.goto(`${baseUrl}/${languages.query ? `?lng=${languages.query}` : ''}`);
  return page;
}

/** Section 9: language detection. */
export const languageCases: BrowserCases = {
  async '9.14'(stage) {
    for (const [locale, login] of [
      ['de-AT', GERMAN],
      ['en-US', ENGLISH],
      ['fr-FR', ENGLISH],
    ] as const) {
      const page = await stage.openVisitor({ locale });
      await page.goto(stage.product.baseUrl);
      await expectLoginLabel(page, login);
    }
  },

  async '9.15'(stage) {
    for (const [index, source] of SOURCES.entries()) {
      const laterSources = SOURCES.slice(index + 1).map((laterSource) => [laterSource, 'en'] as const);
      await expectLoginLabel(
        await openWithLanguages(stage, { [source]: 'de', ...Object.fromEntries(laterSources) }),
        GERMAN,
      );
    }
  },

  async '9.16'(stage) {
    const page = await openWithLanguages(stage, { query: 'de', navigator: 'en' });
    await expectLoginLabel(page, GERMAN);
    expect(await readStoredItem(page, 'i18nextLng')).toBe('de');
    await page.goto(stage.product.baseUrl);
    await expectLoginLabel(page, GERMAN);
  },
};
