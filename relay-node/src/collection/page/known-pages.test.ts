import { cleanCollection } from '../sanitise.js';

const options = { feedUrl: 'srt://127.0.0.1:9', canvas: { width: 1280, height: 720 } };
const page = (name: string, settings: object = {}) => ({
  id: 'browser_source',
  name,
  settings: { url: 'https://alerts.example.org/?key=secret', width: 400, height: 300, ...settings },
});
const scene = (name: string, shown: string[], visible = true) => ({
  id: 'scene',
  name,
  settings: { items: shown.map((each, index) => ({ name: each, id: index + 1, visible })) },
});
const clean = (sources: object[], browserSources = true) =>
  cleanCollection(JSON.stringify({ sources }), { ...options, browserSources });
const sourceOf = ({ json }: ReturnType<typeof clean>, name: string) =>
  (json.sources as { id: string; name: string; settings: object }[]).find((each) => each.name === name);

describe('a browser source', () => {
  it("becomes a source of the node's plug-in, without its URL and CSS", () => {
    const cleaned = clean([page('Alerts', { css: 'p { color: red }', fps_custom: true, fps: 10 }), scene('Live', ['Alerts'])]); // prettier-ignore
    const [shown] = cleaned.pages;
    expect(shown).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      sources: ['Alerts'],
      url: 'https://alerts.example.org/?key=secret',
      ...{ width: 400, height: 300, css: 'p { color: red }', fps: 10 },
    });
    expect(sourceOf(cleaned, 'Alerts')).toMatchObject({
      id: 'trailcast_browser',
      settings: { socket: shown?.id, width: 400, height: 300 },
    });
    expect(JSON.stringify(cleaned.json)).not.toMatch(/secret|color: red/);
    expect(cleaned.removed).toEqual([]);
  });

  it('is a page only if a scene contains it, shown or hidden', () => {
    expect(clean([page('Alerts'), scene('Live', [])]).pages).toEqual([]);
    expect(clean([page('Alerts'), scene('Live', ['Alerts'], false)]).pages).toHaveLength(1);
    const nested = [page('Alerts'), scene('Part', ['Alerts']), scene('Live', ['Part'])];
    expect(clean(nested).pages).toHaveLength(1);
  });

  it('shares a page with another one of the same URL, size, CSS and rate', () => {
    const sources = [page('One'), page('Two'), page('Large', { width: 800 }), scene('Live', ['One', 'Two', 'Large'])]; // prettier-ignore
    expect(clean(sources).pages.map(({ sources: names }) => names)).toEqual([['One', 'Two'], ['Large']]);
  });

  it('is removed with the reason if the node can’t show pages, or if the page is refused', () => {
    const sources = [
      page('Alerts'),
      page('Plain', { url: 'http://example.org/' }),
      scene('Live', ['Alerts']),
    ];
    const without = clean(sources, false);
    expect(without.pages).toEqual([]);
    expect(without.removed.map(({ reason }) => reason)).toEqual([
      'Browser sources cannot run on a relay server.',
      'Browser sources cannot run on a relay server.',
    ]);
    expect(clean(sources).removed).toEqual([
      { path: '/sources/1', kind: 'browser_source', reason: expect.stringContaining('https') as string },
    ]);
  });

  it("can be an overlay page of the product, at the product's own origin", () => {
    const sources = [page('Own', { url: 'http://127.0.0.1:4000/overlay/alerts#x' }), scene('Live', ['Own'])];
    const own = { ...options, browserSources: true, productUrl: 'http://127.0.0.1:4000' };
    const cleaned = cleanCollection(JSON.stringify({ sources }), own);
    expect(cleaned.pages).toMatchObject([
      { sources: ['Own'], url: 'http://127.0.0.1:4000/overlay/alerts#x' },
    ]);
    expect(sourceOf(cleaned, 'Own')).toMatchObject({ settings: { socket: cleaned.pages[0]?.id } });
    expect(clean(sources).pages).toEqual([]);
  });

  it('plays the sound of all pages: muted if one page is muted, else at the lowest volume, on every track', () => {
    const sounding = (name: string, sound: object) => ({ ...page(name), ...sound });
    const cleaned = clean([
      sounding('One', { volume: 0.5, mixers: 2, balance: 0, sync: 5_000_000 }),
      sounding('Two', { muted: true }),
      scene('Live', ['One', 'Two']),
    ]);
    for (const name of ['One', 'Two'])
      expect(sourceOf(cleaned, name)).toMatchObject({
        ...{ muted: true, volume: 0.5, mixers: 255, balance: 0.5, sync: 0 },
      });
  });

  it('loses settings beyond the limits, with a report', () => {
    const { pages, removed } = clean([page('Alerts', { width: 5_000, fps_custom: true, fps: 60 }), scene('Live', ['Alerts'])]); // prettier-ignore
    expect(pages[0]).toMatchObject({ width: 4096, fps: 15 });
    expect(removed.map(({ path, kind }) => [path, kind])).toEqual([
      ['/sources/0/settings/width', 'size'],
      ['/sources/0/settings/fps', 'rate'],
    ]);
  });
});
