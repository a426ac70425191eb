import { lossesAtUpload } from './lost-at-upload.js';
import { reasonKey } from './removed-words.js';

const lost = (...sources: object[]) => lossesAtUpload(JSON.stringify({ sources }), { browserSources: true });
const page = (settings: object) => ({ id: 'browser_source', settings });

describe(lossesAtUpload, () => {
  it.each([
    ['browser_source', page({ url: 'http://example.org/' }), 'pageAddress'],
    ['browser_source', page({ url: `https://example.org/${'a'.repeat(2_000)}` }), 'pageLong'],
    ['browser_source', page({ is_local_file: true }), 'ownFiles'],
    ['image_source', { id: 'image_source', settings: { file: '/home/me/logo.png' } }, 'ownFiles'],
    ['vlc_source', { id: 'vlc_source' }, 'ownFiles'],
    ['v4l2_input', { id: 'v4l2_input' }, 'capture'],
    ['ffmpeg_source', { id: 'ffmpeg_source', settings: { local_file: 'a.mp4' } }, 'media'],
    ['plugin', { versioned_id: 'plugin_v2' }, 'source'],
    ['source', {}, 'source'],
  ])('names %s with a reason that the page translates', (kind, source, reason) => {
    const [found] = lost({ id: 'scene', name: 'Live' }, source);
    expect(found).toMatchObject({ path: '/sources/1', kind });
    expect(reasonKey(found?.reason ?? '')?.key).toBe(reason);
  });

  it('names no source that a server shows', () => {
    const sources = [
      { id: 'scene' },
      { id: 'text_gdiplus_v2' },
      { versioned_id: 'color_source_v3' },
      { id: 'ffmpeg_source', settings: { input: 'trailcast://feed/' } },
      { id: 'image_source', settings: { file: 'trailcast:image/3' } },
      page({ url: 'https://alerts.example.org/' }),
    ];
    expect(lost(...sources)).toEqual([]);
  });

  it('names audio devices and scripts', () => {
    const collection = {
      ...{ DesktopAudioDevice1: {}, AuxAudioDevice2: {}, DesktopAudioDeviceName: {} },
      ...{ modules: { 'scripts-tool': [{ path: 'a.lua' }] }, sources: [{ id: 'scene' }] },
    };
    const found = lossesAtUpload(JSON.stringify(collection), { browserSources: true });
    expect(found.map(({ path, kind }) => [path, kind])).toEqual([
      ['/DesktopAudioDevice1', 'audio device'],
      ['/AuxAudioDevice2', 'audio device'],
      ['/modules/scripts-tool', 'script'],
    ]);
    expect(found.map(({ reason }) => reasonKey(reason)?.key)).toEqual(['sound', 'sound', 'script']);
    const none = { modules: { 'scripts-tool': [] }, sources: [] };
    expect(lossesAtUpload(JSON.stringify(none), { browserSources: true })).toEqual([]);
  });

  it('names every browser source where servers show none', () => {
    const text = JSON.stringify({ sources: [page({ url: 'https://alerts.example.org/' })] });
    const [found] = lossesAtUpload(text, { browserSources: false });
    expect(reasonKey(found?.reason ?? '')?.key).toBe('browser');
  });

  it('names lost settings of a page, and pages beyond the eighth', () => {
    const settings = { url: 'https://a.example.org/', width: 9_000, height: 16, fps_custom: true, fps: 60, css: 'a'.repeat(20_001), reroute_audio: true }; // prettier-ignore
    const found = lost(page(settings));
    expect(found.map(({ path }) => path)).toEqual(['width', 'css', 'fps'].map((each) => `/sources/0/settings/${each}`)); // prettier-ignore
    expect(found.map(({ reason }) => reasonKey(reason)?.key)).toEqual(['pageSize', 'pageCss', 'pageRate']); // prettier-ignore
    const ninth = lost(...Array.from({ length: 9 }, () => page({ url: 'https://a.example.org/' })));
    expect(ninth.map(({ path, reason }) => [path, reasonKey(reason)?.key])).toEqual([
      ['/sources/8', 'pages'],
    ]);
    const large = lost(...Array.from({ length: 2 }, () => page({ ...settings, height: 4_096 })));
    expect(reasonKey(large.at(-1)?.reason ?? '')?.key).toBe('pagePixels');
  });

  it.each(['{', '[]', '{"sources": 5}'])('names nothing of %s', (text) =>
    expect(lossesAtUpload(text, { browserSources: true })).toEqual([]),
  );
});
