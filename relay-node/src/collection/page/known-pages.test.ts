import { cleanCollection } from '../sanitise.js';

const options = { feedUrl: 'srt://127.0.0.1:9', canvas: { width: 1280, height: 720 } };
const createPage = (name: string, settings: object = {}) => ({
  id: 'browser_source',
  name,
  settings: { url: 'https://alerts.example.org/?key=secret', width: 400, height: 300, ...settings },
});
const createScene = (name: string, sourceNames: string[], visible = true) => ({
  id: 'scene',
  name,
  settings: { items: sourceNames.map((sourceName, index) => ({ name: sourceName, id: index + 1, visible })) },
});
const clean = (sources: object[], browserSources = true) =>
  cleanCollection(JSON.stringify({ sources }), { ...options, browserSources });
const findSource = ({ json }: ReturnType<typeof clean>, name: string) =>
  (json.sources as { id: string; name: string; settings: object }[]).find((source) => source.name === name);

describe('cleanCollection with browser sources', () => {
  it('replaces a browser source with a source of the node’s plug-in, which has no URL and no CSS', () => {
    const cleaned = clean([createPage('Alerts', { css: 'p { color: red }', fps_custom: true, fps: 10 }), createScene('Live', ['Alerts'])]); // prettier-ignore
    const [page] = cleaned.pages;
    expect(page).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      sources: ['Alerts'],
      url: 'https://alerts.example.org/?key=secret',
      ...{ width: 400, height: 300, css: 'p { color: red }', fps: 10 },
    });
    expect(findSource(cleaned, 'Alerts')).toMatchObject({
      id: 'trailcast_browser',
      settings: { socket: page?.id, width: 400, height: 300 },
    });
    expect(JSON.stringify(cleaned.json)).not.toMatch(/secret|color: red/);
    expect(cleaned.removed).toEqual([]);
  });

  it('returns a page only if a scene contains its source, shown or hidden', () => {
    expect(clean([createPage('Alerts'), createScene('Live', [])]).pages).toEqual([]);
    expect(clean([createPage('Alerts'), createScene('Live', ['Alerts'], false)]).pages).toHaveLength(1);
    const nested = [createPage('Alerts'), createScene('Part', ['Alerts']), createScene('Live', ['Part'])];
    expect(clean(nested).pages).toHaveLength(1);
  });

  it('returns one page for two sources with the same URL, size, CSS and rate', () => {
    const sources = [createPage('One'), createPage('Two'), createPage('Large', { width: 800 }), createScene('Live', ['One', 'Two', 'Large'])]; // prettier-ignore
    expect(clean(sources).pages.map(({ sources: names }) => names)).toEqual([['One', 'Two'], ['Large']]);
  });

  it('removes a source if the node can’t show pages or the page is not allowed, and reports the reason', () => {
    const sources = [
      createPage('Alerts'),
      createPage('Plain', { url: 'http://example.org/' }),
      createScene('Live', ['Alerts']),
    ];
    const cleaned = clean(sources, false);
    expect(cleaned.pages).toEqual([]);
    expect(cleaned.removed.map(({ reason }) => reason)).toEqual([
      'Browser sources cannot run on a relay server.',
      'Browser sources cannot run on a relay server.',
    ]);
    expect(clean(sources).removed).toEqual([
      { path: '/sources/1', kind: 'browser_source', reason: expect.stringContaining('https') as string },
    ]);
  });

  it('allows a plain HTTP page only at the product’s own origin', () => {
    const sources = [
      createPage('Own', { url: 'http://127.0.0.1:4000/overlay/alerts#x' }),
      createScene('Live', ['Own']),
    ];
    const ownOptions = { ...options, browserSources: true, productUrl: 'http://127.0.0.1:4000' };
    const cleaned = cleanCollection(JSON.stringify({ sources }), ownOptions);
    expect(cleaned.pages).toMatchObject([
      { sources: ['Own'], url: 'http://127.0.0.1:4000/overlay/alerts#x' },
    ]);
    expect(findSource(cleaned, 'Own')).toMatchObject({ settings: { socket: cleaned.pages[0]?.id } });
    expect(clean(sources).pages).toEqual([]);
  });

  it('sets the same sound for all pages: muted if one is muted, and the lowest volume', () => {
    const createPageWithSound = (name: string, sound: object) => ({ ...createPage(name), ...sound });
    const cleaned = clean([
      createPageWithSound('One', { volume: 0.5, mixers: 2, balance: 0, sync: 5_000_000 }),
      createPageWithSound('Two', { muted: true }),
      createScene('Live', ['One', 'Two']),
    ]);
    for (const name of ['One', 'Two'])
      expect(findSource(cleaned, name)).toMatchObject({
        ...{ muted: true, volume: 0.5, mixers: 255, balance: 0.5, sync: 0 },
      });
  });

  it('reduces settings beyond the limits, and reports the reduced settings', () => {
    const { pages, removed } = clean([createPage('Alerts', { width: 5_000, fps_custom: true, fps: 60 }), createScene('Live', ['Alerts'])]); // prettier-ignore
    expect(pages[0]).toMatchObject({ width: 4096, fps: 15 });
    expect(removed.map(({ path, kind }) => [path, kind])).toEqual([
      ['/sources/0/settings/width', 'size'],
      ['/sources/0/settings/fps', 'rate'],
    ]);
  });
});
