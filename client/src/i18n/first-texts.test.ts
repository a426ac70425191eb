import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import shell from './shell.en.json';
import firstTexts from './first-texts.en.js';

const SOURCES = resolve(__dirname, '..');
/** Imports of code: type imports are not in the chunk. */
const IMPORT = /(?:import|export)\s(?!type\b)[^;]*?from '(\.[^']+)\.js'/g;
/** A key in any string, because some are passed to `t` as a property or an argument. */
const KEY = /['"`]([a-zA-Z]\w*(?:\.[\w -]+)+)['"`]|\bt\('(\w+)'/g;
/** Beginning of a key whose end is a value. */
const KEY_START = /`([a-zA-Z]\w*(?:\.\w+)*\.)\$\{/g;
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Returns the source of all modules that `entry` imports statically. */
function readReachableSources(entry: string): string[] {
  const sources = new Map<string, string>();
  const pending = [join(SOURCES, entry)];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (sources.has(path)) continue;
    const source = readFileSync(path, 'utf8');
    sources.set(path, source);
    for (const [, imported = ''] of source.matchAll(IMPORT)) {
      const module = resolve(dirname(path), imported);
      pending.push(...[`${module}.ts`, `${module}.tsx`].filter((file) => existsSync(file)));
    }
  }
  return [...sources.values()];
}

function listKeys(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path.replace(PLURAL, '')];
  return Object.entries(value).flatMap(([key, child]) => listKeys(child, path ? `${path}.${key}` : key));
}

test('the first texts contain every key that the code of the first render uses', () => {
  const firstKeys = new Set([shell, ...firstTexts].flatMap((texts) => listKeys(texts)));
  const allKeys = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.en.json'))
    .flatMap((file) => listKeys(JSON.parse(readFileSync(join(SOURCES, file), 'utf8'))));
  const sources = readReachableSources('app/application.tsx');
  const strings = new Set(
    sources.flatMap((source) => [...source.matchAll(KEY)].map(([, inString, inCall]) => inString ?? inCall)),
  );
  const starts = sources.flatMap((source) => [...source.matchAll(KEY_START)].map(([, start = '']) => start));
  const usedKeys = allKeys.filter((key) => strings.has(key) || starts.some((start) => key.startsWith(start)));
  expect(usedKeys.length).toBeGreaterThan(200);
  expect(usedKeys.filter((key) => !firstKeys.has(key))).toEqual([]);
});
