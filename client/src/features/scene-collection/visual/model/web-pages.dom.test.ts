import { readCollection } from './collection.js';
import { hostOf, findRemovedPages, computeRemainingPages, parseTypedUrl, readWebPage } from './web-pages.js';

const PAGE_URL = 'https://alerts.example.org/widget?token=1';
const createPage = (name: string, settings: object = {}) => ({
  id: 'browser_source',
  name,
  settings: { url: PAGE_URL, width: 1000, height: 1000, ...settings },
});
const createCollection = (...sources: object[]) => {
  const collection = readCollection(JSON.stringify({ sources: [{ id: 'scene', name: 'Live' }, ...sources] }));
  if (!collection) throw new Error('not a collection');
  return collection;
};

describe(readWebPage, () => {
  it('returns stored values, and the defaults of OBS and the server', () => {
    expect(readWebPage(createPage('A', { css: 'p {}' }))).toEqual({
      ...{ url: PAGE_URL, width: 1000, height: 1000, css: 'p {}', fps: 15 },
    });
  });

  it('returns an invalid URL and CSS above the limit, so that the user can correct them', () => {
    const css = 'a'.repeat(20_001);
    expect(readWebPage(createPage('A', { url: 'http://example.org/', css }))).toMatchObject({
      url: 'http://example.org/',
      css,
    });
  });

  it('returns an empty URL for a local file', () => {
    expect(readWebPage(createPage('A', { is_local_file: true }))?.url).toBe('');
  });

  it('returns null for another source', () => expect(readWebPage({ id: 'color_source' })).toBeNull());
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

describe(computeRemainingPages, () => {
  it('returns the limits that remain beside the other pages', () => {
    const collection = createCollection(
      createPage('A'),
      createPage('B', { width: 2000 }),
      createPage('C', { url: 'http://x/' }),
    );
    expect(computeRemainingPages(collection, null)).toEqual({ pages: 6, pixels: 14e6 });
    expect(computeRemainingPages(collection, 'B')).toEqual({ pages: 7, pixels: 16e6 });
  });
});

describe(findRemovedPages, () => {
  it('returns pages with an invalid URL, the ninth page, and pages beyond the total size', () => {
    const nine = Array.from({ length: 9 }, (_, index) => createPage(`P${index}`));
    expect([
      ...findRemovedPages(createCollection(createPage('http', { url: 'http://x/' }), ...nine), true),
    ]).toEqual(['http', 'P8']);
    const large = createCollection(createPage('A', { width: 4096, height: 4096 }), createPage('B'));
    expect([...findRemovedPages(large, true)]).toEqual(['B']);
  });

  it('returns all pages if servers show none', () => {
    expect([
      ...findRemovedPages(createCollection(createPage('A'), { id: 'color_source', name: 'C' }), false),
    ]).toEqual(['A']);
  });
});
