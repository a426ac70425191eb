import { fetchEarlyTexts } from './early-texts.js';

const loaded: string[] = [];
jest.mock('../../i18n/feature-texts.de.js', () => (loaded.push('de'), {}));
jest.mock('../../i18n/feature-texts.en.js', () => (loaded.push('en'), {}));

/** Returns the languages whose texts are loaded for this stored language and browser language. */
async function loadedOn(stored: string | null, browser: string): Promise<string[]> {
  loaded.length = 0;
  jest.resetModules();
  if (stored === null) localStorage.removeItem('i18nextLng');
  else localStorage.setItem('i18nextLng', stored);
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(browser);
  fetchEarlyTexts();
  await new Promise((done) => setTimeout(done));
  return [...loaded];
}

describe('fetchEarlyTexts', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    localStorage.clear();
  });

  it.each([
    ['the language that was used last', 'de', 'en-GB', 'de'],
    ['the language that was used last', 'en', 'de-AT', 'en'],
    ['that of the browser on a new device', null, 'de-AT', 'de'],
    ['English for any other', null, 'fr', 'en'],
  ])('loads %s: stored %j, browser %j', async (_, stored, browser, expected) =>
    expect(await loadedOn(stored, browser)).toEqual([expected]),
  );
});
