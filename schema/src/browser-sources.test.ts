import {
  BROWSER_SOURCE_LIMITS,
  BrowserSourceCount,
  readBrowserSource,
  readPageAddress,
  readPageLook,
} from './browser-sources.js';

const PAGE_URL = 'https://alerts.example.org/widget?token=1#x';
const readSource = (settings: object) => readBrowserSource({ url: PAGE_URL, ...settings });
const readRemovalReason = (settings: object) => {
  const result = readSource(settings);
  return 'removalReason' in result ? result.removalReason : null;
};
const listChangedSettings = (settings: object) => {
  const result = readSource(settings);
  return 'changes' in result ? result.changes.map(({ setting }) => setting) : null;
};

describe('readBrowserSource', () => {
  it('returns address, size, CSS and rate', () => {
    const settings = { width: 400, height: 300, css: 'body { margin: 0 }', fps_custom: true, fps: 10 };
    expect(readSource(settings)).toEqual({
      page: { url: PAGE_URL, width: 400, height: 300, css: 'body { margin: 0 }', fps: 10 },
      changes: [],
    });
  });

  it("uses OBS's size and the highest rate by default", () => {
    expect(readSource({})).toEqual({
      page: { url: PAGE_URL, width: 800, height: 600, css: '', fps: 15 },
      changes: [],
    });
  });

  it.each([
    'http://alerts.example.org/',
    'file:///etc/passwd',
    'https://localhost/',
    'https://router/',
    'https://nas.local/',
    'https://metadata.google.internal/',
    'https://192.168.0.1/',
    'https://8.8.8.8/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://nas.local./',
    'javascript:alert(1)',
    'https://',
    '',
    5,
  ])('rejects %s', (url) => expect(readRemovalReason({ url })).toContain('whose address starts with https'));

  it('accepts only the overlay pages at the product address', () => {
    const product = 'http://127.0.0.1:4000';
    const isShown = (url: string) => 'page' in readBrowserSource({ url }, product);
    expect(isShown(`${product}/overlay/alerts#token`)).toBe(true);
    expect(isShown(`${product}/overlay/chat#token`)).toBe(true);
    for (const url of ['/', '/api/v1/user', '/overlay/alerts/', '/overlay/../api'].map(
      (path) => product + path,
    ))
      expect(isShown(url)).toBe(false);
    for (const otherUrl of ['http://127.0.0.1:4001', 'https://127.0.0.1:4000', 'http://localhost:4000'])
      expect(isShown(`${otherUrl}/overlay/alerts`)).toBe(false);
    expect(readRemovalReason({ url: `${product}/overlay/alerts` })).not.toBeNull();
  });

  it('rejects a local file and a long address', () => {
    expect(readRemovalReason({ is_local_file: true })).toContain('Files of your own computer');
    const long = `https://example.org/${'a'.repeat(BROWSER_SOURCE_LIMITS.urlLength)}`;
    expect(readRemovalReason({ url: long })).toContain('at most 2000 characters');
  });

  it('limits settings to their range and lists them as changes', () => {
    const settings = { width: 1, height: 9_000, css: 'a'.repeat(20_001), fps_custom: true, fps: 60 };
    expect(readSource(settings)).toMatchObject({ page: { width: 16, height: 4096, css: '', fps: 15 } });
    expect(listChangedSettings({ ...settings, reroute_audio: true })).toEqual([
      'width',
      'height',
      'css',
      'fps',
    ]);
  });
});

describe('readPageAddress', () => {
  it('returns the normalised address, or its problem', () => {
    expect(readPageAddress('HTTPS://Alerts.example.org')).toEqual({ url: 'https://alerts.example.org/' });
    expect(readPageAddress('http://alerts.example.org')).toEqual({ problem: 'notPublic' });
    expect(readPageAddress(`https://example.org/${'a'.repeat(2_000)}`)).toEqual({ problem: 'tooLong' });
  });
});

describe('readPageLook', () => {
  it('returns size, CSS and rate without checking the address', () => {
    const pageLook = { width: 400, height: 300, css: 'p {}', fps: 5 };
    expect(readPageLook({ url: 'http://example.org/', ...pageLook, fps_custom: true })).toEqual(pageLook);
  });
});

describe('BrowserSourceCount', () => {
  it('rejects the ninth page, and does not count rejected pages', () => {
    const count = new BrowserSourceCount(true);
    expect(count.findRemovalReason({ url: 'http://a.example/' })).not.toBeNull();
    for (let page = 0; page < 8; page += 1) expect(count.findRemovalReason({ url: PAGE_URL })).toBeNull();
    expect(count.findRemovalReason({ url: PAGE_URL })).toBe('A collection shows at most 8 browser sources.');
  });

  it('rejects a page over the pixel limit, and then accepts a smaller page', () => {
    const count = new BrowserSourceCount(true);
    const findReasonOfSize = (width: number, height: number) =>
      count.findRemovalReason({ url: PAGE_URL, width, height });
    expect(findReasonOfSize(4096, 4096)).toBeNull();
    expect(findReasonOfSize(800, 600)).toContain('at most 17 megapixels');
    expect(findReasonOfSize(400, 300)).toBeNull();
    expect(count.remaining).toEqual({ pages: 6, pixels: 17e6 - 4096 * 4096 - 400 * 300 });
  });

  it('accepts an overlay page of the product', () => {
    const url = 'http://127.0.0.1:4000/overlay/chat';
    expect(new BrowserSourceCount(true, 'http://127.0.0.1:4000').findRemovalReason({ url })).toBeNull();
    expect(new BrowserSourceCount(true).findRemovalReason({ url })).not.toBeNull();
  });

  it('rejects every page if servers do not show web pages', () => {
    const count = new BrowserSourceCount(false);
    expect(count.findRemovalReason({ url: PAGE_URL })).toBe('Browser sources cannot run on a relay server.');
  });
});
