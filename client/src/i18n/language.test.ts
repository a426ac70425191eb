import de from './de.json';
import en from './en.json';
import { safeLanguage } from './language.js';

function keysOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, child]) => keysOf(child, `${path}/${key}`));
}

describe('the languages', () => {
  it('have the same keys', () => {
    expect(keysOf(de).sort()).toEqual(keysOf(en).sort());
  });
});

describe('safeLanguage', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de-AT'],
    ['<script>', 'en'],
    ['javascript:alert', 'en'],
    ["de'onload=", 'en'],
  ])('takes %s as %s', (code, language) => {
    expect(safeLanguage(code)).toBe(language);
  });
});
