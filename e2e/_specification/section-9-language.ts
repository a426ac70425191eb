import type { Page } from 'playwright-core';
import { stored } from './stage/shown.js';
import type { BrowserCases, Stage } from './stage/stage.js';

const GERMAN = 'Anmelden';
const ENGLISH = 'Login';

const speaks = (page: Page, login: string) => page.getByRole('link', { name: login, exact: true }).waitFor();

/** Sources of the language, in order of precedence. */
const PLACES = ['query', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'html'] as const;
type Place = (typeof PLACES)[number];

/** Opens a browser with these languages in these sources. The browser's own language is French by default. */
async function open(stage: Stage, said: Partial<Record<Place, 'en' | 'de'>>): Promise<Page> {
  const page = await stage.visitor({ locale: said.navigator ?? 'fr' });
  const { baseUrl } = stage.product;
  if (said.cookie) await page.context().addCookies([{ name: 'i18next', value: said.cookie, url: baseUrl }]);
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    const language = said[storage];
    if (language) await page.addInitScript(`${storage}.setItem('i18nextLng', '${language}')`);
  }
  if (said.html) {
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(/<html lang="[^"]*"/, `<html lang="${said.html}"`);
      await route.fulfill({ response, body });
    });
  }
  await page.goto(`${baseUrl}/${said.query ? `?lng=${said.query}` : ''}`);
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
      const page = await stage.visitor({ locale });
      await page.goto(stage.product.baseUrl);
      await speaks(page, login);
    }
  },

  async '9.15'(stage) {
    for (const [at, place] of PLACES.entries()) {
      const behind = PLACES.slice(at + 1).map((other) => [other, 'en'] as const);
      await speaks(await open(stage, { [place]: 'de', ...Object.fromEntries(behind) }), GERMAN);
    }
  },

  async '9.16'(stage) {
    const page = await open(stage, { query: 'de', navigator: 'en' });
    await speaks(page, GERMAN);
    expect(await stored(page, 'i18nextLng')).toBe('de');
    await page.goto(stage.product.baseUrl);
    await speaks(page, GERMAN);
  },
};
