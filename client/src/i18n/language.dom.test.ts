import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import i18next from 'i18next';
import { addFeatureTexts } from './all-feature-texts.js';
import { toSafeLanguage, startLanguage } from './language.js';

const CLIENT = resolve(__dirname, '..');
const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' });

function listKeys(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([key, child]) =>
    listKeys(child, path === '' ? key : `${path}.${key}`),
  );
}

function readTexts(file: string): unknown {
  return JSON.parse(readFileSync(join(CLIENT, file), 'utf8'));
}

/** Removes the plural suffix: languages differ in their plural forms. */
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

describe('texts', () => {
  const english = files.filter((file) => file.endsWith('.en.json'));

  it.each(english)('%s has a German file with the same keys', (file) => {
    const german = listKeys(readTexts(file.replace('.en.json', '.de.json'))).map(withoutPlural);
    expect([...new Set(german)].sort()).toEqual(
      [...new Set(listKeys(readTexts(file)).map(withoutPlural))].sort(),
    );
  });

  it('exist for every key used in the code', () => {
    const knownKeys = new Set(english.flatMap((file) => listKeys(readTexts(file)).map(withoutPlural)));
    const parents = new Set([...knownKeys].map((key) => key.split('.')[0]));
    const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|generated)\./.test(file));
    const usedKeys = sources.flatMap((file) =>
      [...readFileSync(join(CLIENT, file), 'utf8').matchAll(/\bt\(\s*'([^']+)'/g)].map(
        ([, key]) => key ?? '',
      ),
    );
    expect(usedKeys.length).toBeGreaterThan(50);
    expect(usedKeys.filter((key) => !knownKeys.has(key) && !parents.has(key))).toEqual([]);
  });

  it('exist in both languages after addFeatureTexts', () => {
    const instance = startLanguage(i18next.createInstance());
    addFeatureTexts(instance);
    expect(instance.getFixedT('en')('failed.create server', { message: 'x' })).toBe(
      'Failed to create server: x',
    );
    expect(instance.getFixedT('de')('failed.create server', { message: 'x' })).toContain(': x');
    expect(instance.getFixedT('de')('logout')).toBe('Abmelden');
  });

  it('isolate a right-to-left name, and escape no name', () => {
    const instance = startLanguage(i18next.createInstance());
    addFeatureTexts(instance);
    const title = (name: string) => instance.getFixedT('de')('stream.renameTitle', { name });
    expect(title('مشهد')).toBe('„\u2068مشهد\u2069“ umbenennen');
    expect(title('<b>A & O</b>')).toBe('„<b>A & O</b>“ umbenennen');
  });
});

describe('toSafeLanguage', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de-AT'],
    ['<script>', 'en'],
    ['javascript:alert', 'en'],
    ["de'onload=", 'en'],
  ])('maps %s to %s', (code, language) => {
    expect(toSafeLanguage(code)).toBe(language);
  });
});
