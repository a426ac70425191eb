import { lostAtUpload } from './lost-at-upload.js';
import { reasonKey } from './removed-words.js';

const lost = (...sources: object[]) => lostAtUpload(JSON.stringify({ sources }));

describe(lostAtUpload, () => {
  it.each([
    ['browser_source', { id: 'browser_source' }, 'browser'],
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

  it('names nothing that a server shows', () => {
    const sources = [
      { id: 'scene' },
      { id: 'text_gdiplus_v2' },
      { versioned_id: 'color_source_v3' },
      { id: 'ffmpeg_source', settings: { input: 'trailcast://feed/' } },
      { id: 'image_source', settings: { file: 'trailcast:image/3' } },
    ];
    expect(lost(...sources)).toEqual([]);
  });

  it.each(['{', '[]', '{"sources": 5}'])('names nothing of %s', (text) =>
    expect(lostAtUpload(text)).toEqual([]),
  );
});
