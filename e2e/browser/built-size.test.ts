import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = resolve(__dirname, '../../client/dist');
/** JavaScript before the first page can be used, kB gzip; the goal is 150. */
const ENTRY_LIMIT_KB = 129;
/** Additional JavaScript before a signed-in user can use home, kB gzip. Slow 4G transfers 90 kB in half a second. */
const HOME_LIMIT_KB = 110;
/** Additional JavaScript for a user with a server and for a helper, kB gzip; a third of it is React Compiler's. */
const STUDIO_LIMIT_KB = 44.3;

const measureGzipKb = (path: string) =>
  gzipSync(readFileSync(resolve(DIST, path)), { level: 9 }).length / 1000;
const sumKb = (paths: readonly string[]) => paths.map(measureGzipKb).reduce((sum, size) => sum + size, 0);

describe('the built client', () => {
  it(`has at most ${ENTRY_LIMIT_KB} kB of JavaScript for the first page, gzip`, () => {
    const page = readFileSync(resolve(DIST, 'index.html'), 'utf8');
    const entryScripts = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
      ([, path]) => path ?? '',
    );
    expect(entryScripts.length).toBeGreaterThan(1);
    expect(sumKb(entryScripts)).toBeLessThanOrEqual(ENTRY_LIMIT_KB);
  });

  it(`has at most ${HOME_LIMIT_KB} kB more for home, in one language, gzip`, () => {
    const assets = readdirSync(resolve(DIST, 'assets')).map((name) => `assets/${name}`);
    const application = assets.filter((path) => /\/application-[^/]*\.js$/.test(path));
    const texts = assets.filter((path) => /\/first-texts\.(de|en)-[^/]*\.js$/.test(path));
    expect(application.length).toBeGreaterThan(0);
    expect(texts).toHaveLength(2);
    expect(sumKb(application) + Math.max(...texts.map(measureGzipKb))).toBeLessThanOrEqual(HOME_LIMIT_KB);
  });

  it(`has at most ${STUDIO_LIMIT_KB} kB more for a running server, gzip, and loads it only then`, () => {
    const studio = readdirSync(resolve(DIST, 'assets')).filter((name) => /^studio-[^/]*\.js$/.test(name));
    expect(studio).toHaveLength(1);
    expect(sumKb(studio.map((name) => `assets/${name}`))).toBeLessThanOrEqual(STUDIO_LIMIT_KB);
    // The chunk is only imported dynamically.
    const application = readdirSync(resolve(DIST, 'assets')).filter((name) =>
      /^application-.*\.js$/.test(name),
    );
    for (const name of application) {
      const text = readFileSync(resolve(DIST, 'assets', name), 'utf8');
      expect(text).not.toContain(`from"./${studio[0] ?? ''}"`);
    }
  });
});
