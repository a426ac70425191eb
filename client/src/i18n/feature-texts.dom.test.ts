import i18next from 'i18next';
import { changeLanguage, importPart, loadFirstTexts, startFeatureTexts } from './feature-texts.js';
import { startLanguage } from './language.js';

const FIRST_KEY = 'trail.label';
const PART_KEY = 'hints.passphrase';

const startInstance = () => {
  const instance = startLanguage(i18next.createInstance());
  return { instance, has: (key: string, lng = 'en') => instance.exists(key, { lngs: [lng] }) };
};

test('loadFirstTexts loads only the texts of the first render', async () => {
  const { instance, has } = startInstance();
  await loadFirstTexts(instance);
  expect([has(FIRST_KEY), has(PART_KEY)]).toEqual([true, false]);
});

test('importPart waits for the texts of the part', async () => {
  const { instance, has } = startInstance();
  startFeatureTexts(instance);
  await expect(importPart(async () => 'the code')).resolves.toBe('the code');
  expect(has(PART_KEY)).toBe(true);
});

test('changeLanguage loads all texts of the language', async () => {
  const { instance, has } = startInstance();
  await changeLanguage(instance, 'de');
  expect([has(FIRST_KEY, 'de'), has(PART_KEY, 'de')]).toEqual([true, true]);
});
