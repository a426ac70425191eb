import { cleanCollection } from '../../collection/sanitise.js';
import { countEncoderThreads, createObsFiles, createSlotFile } from './obs-files.js';

const video = { width: 640, height: 360, fps: 15 };
const text = JSON.stringify({ sources: [{ id: 'scene', name: 'A' }] });
const collection = cleanCollection(text, { feedUrl: 'srt://127.0.0.1:9', canvas: video });

describe('createObsFiles', () => {
  const files = createObsFiles({
    port: 4460,
    password: 'secret',
    renderSetup: { renderer: 'software', video },
    collection,
    folders: { images: '/home/relay/images', pages: '/pages' },
  });

  it('enables the websocket with a password', () => {
    expect(files['global.ini']).toContain('ServerEnabled=true\nServerPort=4460\n');
    expect(files['global.ini']).toContain('AuthRequired=true\nServerPassword=secret\n');
  });

  it('chooses the theme without styles, which OBS loads faster', () => {
    expect(files['global.ini']).toContain('[General]\nFirstRun=true\nCurrentTheme3=System\n');
  });

  it('sets the requested canvas, the start frame rate and a key frame every 2 s', () => {
    const profile = files['basic/profiles/relay/basic.ini'];
    expect(profile).toContain('BaseCX=640\nBaseCY=360\nOutputCX=640\nOutputCY=360\nFPSType=1\nFPSInt=120\n');
    expect(profile).toContain('x264Settings=keyint=30 threads=3\n');
  });

  it('writes each slot with its name and a scene', () => {
    for (const slot of ['relay', 'slot-a', 'slot-b']) {
      const slotContent = JSON.parse(files[`basic/scenes/${slot}.json`] ?? '') as {
        name: string;
        sources: unknown[];
      };
      expect(slotContent.name).toBe(slot);
      expect(slotContent.sources.length).toBeGreaterThan(0);
    }
  });
});

describe('countEncoderThreads', () => {
  it.each([
    [960, 540, 30, 3],
    [1920, 1080, 30, 3],
    [1920, 1080, 60, 4],
  ])('returns the threads for a broadcast of %ix%i@%i', (width, height, fps, threads) => {
    expect(countEncoderThreads({ width, height, fps })).toBe(threads);
  });
});

describe('createSlotFile', () => {
  it('names the collection after its slot', () => {
    expect(
      JSON.parse(createSlotFile('slot-b', collection, { images: '/images', pages: '/pages' })),
    ).toMatchObject({
      name: 'slot-b',
      current_scene: 'A',
    });
  });

  it('sets the path of an image as OBS sees it', () => {
    const digest = 'a'.repeat(64);
    const image = { id: 'image_source', name: 'Logo', settings: { file: 'trailcast:image/5' } };
    const cleanedCollection = cleanCollection(
      JSON.stringify({ sources: [image, { id: 'scene', name: 'A' }] }),
      {
        feedUrl: 'srt://127.0.0.1:9',
        canvas: video,
        images: new Map([['5', { id: '5', digest, pixels: 1 }]]),
      },
    );
    const folders = { images: '/home/relay/images', pages: '/pages' };
    const { sources } = JSON.parse(
      createSlotFile('relay', cleanedCollection, folders),
    ) as typeof cleanedCollection.json;
    expect(sources).toMatchObject([{ settings: { file: `/home/relay/images/${digest}` } }, {}]);
  });

  it('sets the socket path of a web page', () => {
    const page = { id: 'browser_source', name: 'Alerts', settings: { url: 'https://a.example.org/' } };
    const scene = { id: 'scene', name: 'A', settings: { items: [{ name: 'Alerts', id: 1 }] } };
    const cleanedCollection = cleanCollection(JSON.stringify({ sources: [page, scene] }), {
      ...{ feedUrl: 'srt://127.0.0.1:9', canvas: video, browserSources: true },
    });
    const folders = { images: '/images', pages: '/dev/shm/server/pages' };
    const { sources } = JSON.parse(
      createSlotFile('relay', cleanedCollection, folders),
    ) as typeof cleanedCollection.json;
    const socket = `/dev/shm/server/pages/${cleanedCollection.pages[0]?.id}.sock`;
    expect(sources).toMatchObject([{ id: 'trailcast_browser', settings: { socket } }, {}]);
  });
});
