import { readCollection } from './collection.js';
import { hostOf, findRemovedPages, remainingPages, parseTypedUrl, webPage } from './web-pages.js';

const PAGE_URL = 'https://alerts.example.org/widget?token=1';
const browser = (name: string, settings: object = {}) => ({
  id: 'browser_source',
  name,
  settings: { url: PAGE_URL, width: 1000, height: 1000, ...settings },
});
const read = (...sources: object[]) => {
  const collection = readCollection(JSON.stringify({ sources: [{ id: 'scene', name: 'Live' }, ...sources] }));
  if (!collection) throw new Error('not a collection');
  return collection;
};

describe(webPage, () => {
  it('returns stored values, and the defaults of OBS and the server', () => {
    expect(webPage(browser('A', { css: 'p {}' }))).toEqual({
      ...{ url: PAGE_URL, width: 1000, height: 1000, css: 'p {}', fps: 15 },
    });
  });

  it('returns an invalid URL and too long CSS, so that the user can correct them', () => {
    const css = 'a'.repeat(20_001);
    expect(webPage(browser('A', { url: 'http://example.org/', css }))).toMatchObject({
      url: 'http://example.org/',
      css,
    });
  });

  it('returns an empty URL for a local file', () => {
    expect(webPage(browser('A', { is_local_file: true }))?.url).toBe('');
  });

  it('returns null for another source', () => expect(webPage({ id: 'color_source' })).toBeNull());
});

describe(hostOf, () => {
  it.each([
    [PAGE_URL, 'alerts.example.org'],
    ['', null],
  ])('returns for %j: %j', (url, host) => expect(hostOf(url)).toBe(host));
});

describe(parseTypedUrl, () => {
  it.each([
    [' alerts.example.org/x ', { url: 'https://alerts.example.org/x' }],
    ['https://alerts.example.org', { url: 'https://alerts.example.org/' }],
    [`${location.origin}/overlay/chat#x`, { url: `${location.origin}/overlay/chat#x` }],
    ['http://alerts.example.org', { problem: 'notPublic' }],
    ['localhost:3000', { problem: 'notPublic' }],
    ['javascript:alert(1)', { problem: 'notPublic' }],
    ['', { problem: 'notPublic' }],
    [`example.org/${'a'.repeat(2_000)}`, { problem: 'tooLong' }],
  ])('returns for %j: %j', (typed, expected) => expect(parseTypedUrl(typed)).toEqual(expected));
});

describe(remainingPages, () => {
  it('returns the limits that remain beside the other pages', () => {
    const collection = read(browser('A'), browser('B', { width: 2000 }), browser('C', { url: 'http://x/' }));
    expect(remainingPages(collection, null)).toEqual({ pages: 6, pixels: 14e6 });
    expect(remainingPages(collection, 'B')).toEqual({ pages: 7, pixels: 16e6 });
  });
});

describe(findRemovedPages, () => {
  it('returns pages with an invalid URL, the ninth page, and pages beyond the total size', () => {
    const nine = Array.from({ length: 9 }, (_, index) => browser(`P${index}`));
    expect([...findRemovedPages(read(browser('http', { url: 'http://x/' }), ...nine), true)]).toEqual([
      'http',
      'P8',
    ]);
    const large = read(browser('A', { width: 4096, height: 4096 }), browser('B'));
    expect([...findRemovedPages(large, true)]).toEqual(['B']);
  });

  it('returns all pages if servers show none', () => {
    expect([...findRemovedPages(read(browser('A'), { id: 'color_source', name: 'C' }), false)]).toEqual([
      'A',
    ]);
  });
});
