import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = resolve(__dirname, '../../client/dist');
/** JavaScript before the first page can be used, kB gzip. */
const ENTRY_LIMIT_KB = 150;
/** What a signed-in user loads beyond it before home can be used, kB gzip: half a second of slow 4G is 90 kB. */
const HOME_LIMIT_KB = 150;

const sizeOf = (path: string) => gzipSync(readFileSync(resolve(DIST, path)), { level: 9 }).length / 1000;
const total = (paths: readonly string[]) => paths.map(sizeOf).reduce((sum, size) => sum + size, 0);

describe('the built client', () => {
  it('has at most 150 kB of JavaScript for the first page, gzip', () => {
    const page = readFileSync(resolve(DIST, 'index.html'), 'utf8');
    const entry = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '');
    expect(entry.length).toBeGreaterThan(1);
    expect(total(entry)).toBeLessThanOrEqual(ENTRY_LIMIT_KB);
  });

  it('has at most 150 kB more for home, in one language, gzip', () => {
    const assets = readdirSync(resolve(DIST, 'assets')).map((name) => `assets/${name}`);
    const application = assets.filter((path) => /\/application-[^/]*\.js$/.test(path));
    const texts = assets.filter((path) => /\/feature-texts\.(de|en)-[^/]*\.js$/.test(path));
    expect(application.length).toBeGreaterThan(0);
    expect(texts).toHaveLength(2);
    expect(total(application) + Math.max(...texts.map(sizeOf))).toBeLessThanOrEqual(HOME_LIMIT_KB);
  });
});
