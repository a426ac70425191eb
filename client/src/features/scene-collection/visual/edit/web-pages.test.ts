import { readCollection, sourcesOf } from '../model/collection.js';
import { readWebPage } from '../model/web-pages.js';
import { changePage, createPage, createPageSource } from './web-pages.js';

/** Pixels that the web pages of a scene collection may have in total. */
const MAX_PIXELS = 17e6;

describe(createPage, () => {
  it.each([
    [{ width: 1280, height: 720 }, MAX_PIXELS, { width: 1280, height: 720 }],
    [{ width: 3840, height: 2160 }, MAX_PIXELS, { width: 1920, height: 1080 }],
    [{ width: 1080, height: 1920 }, MAX_PIXELS, { width: 607, height: 1080 }],
    [{ width: 1280, height: 720 }, 230_400, { width: 640, height: 360 }],
    [{ width: 1280, height: 720 }, 1, { width: 16, height: 16 }],
  ])('returns on a canvas of %j with %d pixels left: %j', (canvas, pixels, size) =>
    expect(createPage(canvas, pixels)).toMatchObject({ url: '', fps: 15, ...size }),
  );

  it('returns CSS with a transparent background', () => {
    expect(createPage({ width: 1280, height: 720 }, MAX_PIXELS).css).toContain('background: transparent');
  });
});

describe(changePage, () => {
  const page = { url: 'https://example.org/', width: 400, height: 300, css: 'p {}', fps: 10 };
  const createCollection = (source: object) => {
    const sources = [
      { id: 'scene', name: 'Live' },
      { name: 'Page', ...source },
    ];
    const collection = readCollection(JSON.stringify({ sources }));
    if (!collection) throw new Error('not a collection');
    return collection;
  };
  const settingsAfter = (source: object, change: Parameters<typeof changePage>[2]) =>
    sourcesOf(changePage(createCollection(source), 'Page', change)).get('Page')?.raw.settings;

  it('does not change omitted fields', () => {
    const settings = { ...page, shutdown: true };
    expect(settingsAfter({ id: 'browser_source', settings }, { width: 500 })).toEqual({
      ...settings,
      width: 500,
    });
  });

  it('turns off OBS’s settings that would override the URL and frame rate', () => {
    const settings = { is_local_file: true, local_file: 'C:\\a.html', fps: 30 };
    expect(settingsAfter({ id: 'browser_source', settings }, { url: page.url, fps: 10 })).toEqual({
      ...settings,
      url: page.url,
      is_local_file: false,
      fps: 10,
      fps_custom: true,
    });
  });

  it('writes the values that readWebPage reads', () => {
    expect(readWebPage(createPageSource(page))).toEqual(page);
    const changedCollection = changePage(createCollection(createPageSource(page)), 'Page', {
      css: '',
      fps: 5,
    });
    expect(readWebPage(sourcesOf(changedCollection).get('Page')?.raw ?? {})).toEqual({
      ...page,
      css: '',
      fps: 5,
    });
  });
});
