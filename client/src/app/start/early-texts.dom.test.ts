import { fetchEarlyTexts } from './early-texts.js';

const loadedLanguages: string[] = [];
jest.mock('../../i18n/first-texts.de.js', () => (loadedLanguages.push('de'), {}));
jest.mock('../../i18n/first-texts.en.js', () => (loadedLanguages.push('en'), {}));

/** Returns the languages whose texts are loaded for this stored language and browser language. */
async function loadTexts(stored: string | null, browser: string): Promise<string[]> {
  loadedLanguages.length = 0;
  jest.resetModules();
  if (stored === null) localStorage.removeItem('i18nextLng');
  else localStorage.setItem('i18nextLng', stored);
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(browser);
  await fetchEarlyTexts();
  return [...loadedLanguages];
}

describe('fetchEarlyTexts', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    localStorage.clear();
  });

  it.each([
    ['the language that was used last', 'de', 'en-GB', 'de'],
    ['the language that was used last', 'en', 'de-AT', 'en'],
    ['the browser’s language on a new device', null, 'de-AT', 'de'],
    ['English for any other language', null, 'fr', 'en'],
  ])('loads %s: stored %j, browser %j', async (_, stored, browser, expected) =>
    expect(await loadTexts(stored, browser)).toEqual([expected]),
  );
});
