import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SOURCES = resolve(__dirname, '..');
const KEY = /"(?:[^"\\]|\\.)+":/g;

const paths = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /\.(de|en)\.json$/.test(path),
);

const countKeys = (texts: object): number =>
  Object.values(texts).reduce<number>(
    (count, text: unknown) => count + 1 + (isGroup(text) ? countKeys(text) : 0),
    0,
  );
const isGroup = (text: unknown): text is object =>
  typeof text === 'object' && text !== null && !Array.isArray(text);

it('is applied to more than 20 text files', () => {
  expect(paths.length).toBeGreaterThan(20);
});

it.each(paths)('%s has no key twice, of which the first would be lost', (path) => {
  const source = readFileSync(join(SOURCES, path), 'utf8');
  expect(source.match(KEY) ?? []).toHaveLength(countKeys(JSON.parse(source) as object));
});
