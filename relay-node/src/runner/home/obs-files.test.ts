import { cleanCollection } from '../../collection/sanitise.js';
import { obsFiles, slotFile } from './obs-files.js';

const video = { width: 640, height: 360, fps: 15 };
const text = JSON.stringify({ sources: [{ id: 'scene', name: 'A' }] });
const collection = cleanCollection(text, { feedUrl: 'srt://127.0.0.1:9', canvas: video });

describe('obsFiles', () => {
  const files = obsFiles({
    port: 4460,
    password: 'secret',
    drawing: { renderer: 'software', video },
    collection,
    images: '/home/relay/images',
  });

  it('enables the websocket with a password', () => {
    expect(files['global.ini']).toContain('ServerEnabled=true\nServerPort=4460\n');
    expect(files['global.ini']).toContain('AuthRequired=true\nServerPassword=secret\n');
  });

  it('sets the requested canvas, a frame rate for the start, and a key frame every 2 s', () => {
    const profile = files['basic/profiles/relay/basic.ini'];
    expect(profile).toContain('BaseCX=640\nBaseCY=360\nOutputCX=640\nOutputCY=360\nFPSType=1\nFPSInt=120\n');
    expect(profile).toContain('x264Settings=keyint=30\n');
  });

  it('writes every slot with a scene at least, under its own name', () => {
    for (const slot of ['relay', 'slot-a', 'slot-b']) {
      const written = JSON.parse(files[`basic/scenes/${slot}.json`] ?? '') as {
        name: string;
        sources: unknown[];
      };
      expect(written.name).toBe(slot);
      expect(written.sources.length).toBeGreaterThan(0);
    }
  });
});

describe('slotFile', () => {
  it('names the collection by its slot', () => {
    expect(JSON.parse(slotFile('slot-b', collection, '/images'))).toMatchObject({
      name: 'slot-b',
      current_scene: 'A',
    });
  });

  it('gives images the path at which OBS has them', () => {
    const digest = 'a'.repeat(64);
    const image = { id: 'image_source', name: 'Logo', settings: { file: 'trailcast:image/5' } };
    const shown = cleanCollection(JSON.stringify({ sources: [image, { id: 'scene', name: 'A' }] }), {
      feedUrl: 'srt://127.0.0.1:9',
      canvas: video,
      images: new Map([['5', { id: '5', digest, pixels: 1 }]]),
    });
    const { sources } = JSON.parse(slotFile('relay', shown, '/home/relay/images')) as typeof shown.json;
    expect(sources).toMatchObject([{ settings: { file: `/home/relay/images/${digest}` } }, {}]);
  });
});
