import { readCollection } from './collection.js';
import { hostOf, pagesLeftOut, roomForPages, parseTypedAddress, webPage } from './web-pages.js';

const URL_OF_A_PAGE = 'https://alerts.example.org/widget?token=1';
const browser = (name: string, settings: object = {}) => ({
  id: 'browser_source',
  name,
  settings: { url: URL_OF_A_PAGE, width: 1000, height: 1000, ...settings },
});
const read = (...sources: object[]) => {
  const collection = readCollection(JSON.stringify({ sources: [{ id: 'scene', name: 'Live' }, ...sources] }));
  if (!collection) throw new Error('not a collection');
  return collection;
};

describe(webPage, () => {
  it('returns stored values, and the defaults of OBS and the server', () => {
    expect(webPage(browser('A', { css: 'p {}' }))).toEqual({
      ...{ url: URL_OF_A_PAGE, width: 1000, height: 1000, css: 'p {}', fps: 15 },
    });
  });

  it('keeps an invalid address and too long CSS, so that the user can correct them', () => {
    const css = 'a'.repeat(20_001);
    expect(webPage(browser('A', { url: 'http://example.org/', css }))).toMatchObject({
      url: 'http://example.org/',
      css,
    });
  });

  it('returns an empty address for a local file', () => {
    expect(webPage(browser('A', { is_local_file: true }))?.url).toBe('');
  });

  it('returns null for another source', () => expect(webPage({ id: 'color_source' })).toBeNull());
});

describe(hostOf, () => {
  it.each([
    [URL_OF_A_PAGE, 'alerts.example.org'],
    ['', null],
  ])('returns for %j: %j', (url, host) => expect(hostOf(url)).toBe(host));
});

describe(parseTypedAddress, () => {
  it.each([
    [' alerts.example.org/x ', { url: 'https://alerts.example.org/x' }],
    ['https://alerts.example.org', { url: 'https://alerts.example.org/' }],
    [`${location.origin}/overlay/chat#x`, { url: `${location.origin}/overlay/chat#x` }],
    ['http://alerts.example.org', { problem: 'notPublic' }],
    ['localhost:3000', { problem: 'notPublic' }],
    ['javascript:alert(1)', { problem: 'notPublic' }],
    ['', { problem: 'notPublic' }],
    [`example.org/${'a'.repeat(2_000)}`, { problem: 'tooLong' }],
  ])('returns for %j: %j', (typed, expected) => expect(parseTypedAddress(typed)).toEqual(expected));
});

describe(roomForPages, () => {
  it('returns the limits that remain beside the other pages', () => {
    const collection = read(browser('A'), browser('B', { width: 2000 }), browser('C', { url: 'http://x/' }));
    expect(roomForPages(collection, null)).toEqual({ pages: 6, pixels: 14e6 });
    expect(roomForPages(collection, 'B')).toEqual({ pages: 7, pixels: 16e6 });
  });
});

describe(pagesLeftOut, () => {
  it('returns pages with an invalid address, the ninth page, and pages beyond the total size', () => {
    const nine = Array.from({ length: 9 }, (_, index) => browser(`P${index}`));
    expect([...pagesLeftOut(read(browser('http', { url: 'http://x/' }), ...nine), true)]).toEqual([
      'http',
      'P8',
    ]);
    const large = read(browser('A', { width: 4096, height: 4096 }), browser('B'));
    expect([...pagesLeftOut(large, true)]).toEqual(['B']);
  });

  it('returns all pages if servers show none', () => {
    expect([...pagesLeftOut(read(browser('A'), { id: 'color_source', name: 'C' }), false)]).toEqual(['A']);
  });
});
