import { findRemovedParts } from './removed-parts.js';
import { findReasonKey } from './removed-texts.js';

const findRemoved = (...sources: object[]) =>
  findRemovedParts(JSON.stringify({ sources }), { browserSources: true });
const createPage = (settings: object) => ({ id: 'browser_source', settings });

describe(findRemovedParts, () => {
  it.each([
    ['browser_source', createPage({ url: 'http://example.org/' }), 'pageAddress'],
    ['browser_source', createPage({ url: `https://example.org/${'a'.repeat(2_000)}` }), 'pageLong'],
    ['browser_source', createPage({ is_local_file: true }), 'ownFiles'],
    ['image_source', { id: 'image_source', settings: { file: '/home/me/logo.png' } }, 'ownFiles'],
    ['vlc_source', { id: 'vlc_source' }, 'ownFiles'],
    ['v4l2_input', { id: 'v4l2_input' }, 'capture'],
    ['ffmpeg_source', { id: 'ffmpeg_source', settings: { local_file: 'a.mp4' } }, 'media'],
    ['plugin', { versioned_id: 'plugin_v2' }, 'source'],
    ['source', {}, 'source'],
  ])('returns %s with a reason that the page translates', (kind, source, reason) => {
    const [removed] = findRemoved({ id: 'scene', name: 'Live' }, source);
    expect(removed).toMatchObject({ path: '/sources/1', kind });
    expect(findReasonKey(removed?.reason ?? '')?.key).toBe(reason);
  });

  it('returns no source that a server shows', () => {
    const sources = [
      { id: 'scene' },
      { id: 'text_gdiplus_v2' },
      { versioned_id: 'color_source_v3' },
      { id: 'ffmpeg_source', settings: { input: 'trailcast://feed/' } },
      { id: 'image_source', settings: { file: 'trailcast:image/3' } },
      createPage({ url: 'https://alerts.example.org/' }),
    ];
    expect(findRemoved(...sources)).toEqual([]);
  });

  it('returns audio devices and scripts', () => {
    const collection = {
      ...{ DesktopAudioDevice1: {}, AuxAudioDevice2: {}, DesktopAudioDeviceName: {} },
      ...{ modules: { 'scripts-tool': [{ path: 'a.lua' }] }, sources: [{ id: 'scene' }] },
    };
    const removed = findRemovedParts(JSON.stringify(collection), { browserSources: true });
    expect(removed.map(({ path, kind }) => [path, kind])).toEqual([
      ['/DesktopAudioDevice1', 'audio device'],
      ['/AuxAudioDevice2', 'audio device'],
      ['/modules/scripts-tool', 'script'],
    ]);
    expect(removed.map(({ reason }) => findReasonKey(reason)?.key)).toEqual(['sound', 'sound', 'script']);
    const withoutScripts = { modules: { 'scripts-tool': [] }, sources: [] };
    expect(findRemovedParts(JSON.stringify(withoutScripts), { browserSources: true })).toEqual([]);
  });

  it('returns every browser source if servers show none', () => {
    const text = JSON.stringify({ sources: [createPage({ url: 'https://alerts.example.org/' })] });
    const [removed] = findRemovedParts(text, { browserSources: false });
    expect(findReasonKey(removed?.reason ?? '')?.key).toBe('browser');
  });

  it('returns removed settings of a page, and pages beyond the eighth', () => {
    const settings = { url: 'https://a.example.org/', width: 9_000, height: 16, fps_custom: true, fps: 60, css: 'a'.repeat(20_001), reroute_audio: true }; // prettier-ignore
    const removed = findRemoved(createPage(settings));
    expect(removed.map(({ path }) => path)).toEqual(['width', 'css', 'fps'].map((setting) => `/sources/0/settings/${setting}`)); // prettier-ignore
    expect(removed.map(({ reason }) => findReasonKey(reason)?.key)).toEqual(['pageSize', 'pageCss', 'pageRate']); // prettier-ignore
    const removedPageSettings = findRemoved(
      ...Array.from({ length: 9 }, () => createPage({ url: 'https://a.example.org/' })),
    );
    expect(removedPageSettings.map(({ path, reason }) => [path, findReasonKey(reason)?.key])).toEqual([
      ['/sources/8', 'pages'],
    ]);
    const removedSizes = findRemoved(
      ...Array.from({ length: 2 }, () => createPage({ ...settings, height: 4_096 })),
    );
    expect(findReasonKey(removedSizes.at(-1)?.reason ?? '')?.key).toBe('pagePixels');
  });

  it.each(['{', '[]', '{"sources": 5}'])('returns nothing for %s', (text) =>
    expect(findRemovedParts(text, { browserSources: true })).toEqual([]),
  );
});
