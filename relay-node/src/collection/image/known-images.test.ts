import { cleanCollection } from '../sanitise.js';
import { BUILT_IN_FILES } from './built-in-files.js';

const canvas = { width: 1280, height: 720 };
const createDigest = (id: string) => id.padStart(64, '0');
const createImage = (id: string, pixels = 1_000) => ({ id, digest: createDigest(id), pixels });

const createSource = (name: string, file: unknown) => ({ id: 'image_source', name, settings: { file } });
const createScene = (...names: string[]) => ({
  id: 'scene',
  name: 'Live',
  settings: { items: names.map((name, index) => ({ name, id: index + 1, visible: true })) },
});

function clean(sources: { name: string }[], images: ReturnType<typeof createImage>[]) {
  const options = {
    feedUrl: 'srt://127.0.0.1:9',
    canvas,
    images: new Map(images.map((image) => [image.id, image])),
  };
  return cleanCollection(
    JSON.stringify({ sources: [...sources, createScene(...sources.map(({ name }) => name))] }),
    options,
  );
}

describe('KnownImages', () => {
  it('allows an image of the owner, and replaces its file with its digest', () => {
    const { json, images, removed } = clean(
      [createSource('Logo', 'trailcast:image/5')],
      [createImage('5'), createImage('6')],
    );
    expect([images, removed]).toEqual([[createDigest('5')], []]);
    expect(json.sources).toMatchObject([
      { id: 'image_source', name: 'Logo', settings: { file: createDigest('5') } },
      { settings: { items: [{ name: 'Logo' }] } },
    ]);
  });

  it('allows a built-in image of a user without images', () => {
    const { json, images, removed } = clean([createSource('Evening', 'trailcast:image/evening')], []);
    const digest = BUILT_IN_FILES.get('evening')?.digest;
    expect([images, removed]).toEqual([[digest], []]);
    expect(json.sources).toMatchObject([{ name: 'Evening', settings: { file: digest, unload: true } }, {}]);
  });

  it.each([
    ['/home/me/logo.png', 'own computer'],
    ['C:\\logo.png', 'own computer'],
    ['trailcast:image/', 'own computer'],
    ['trailcast:image/../../etc/passwd', 'own computer'],
    ['trailcast:image/5/../6', 'own computer'],
    ['trailcast:image/05', 'own computer'],
    ['trailcast:image/town', 'own computer'],
    [5, 'own computer'],
    ['trailcast:image/7', 'does not exist any more'],
  ])('removes a source with the file %j and reports the reason', (file, reason) => {
    const { json, images, removed } = clean([createSource('Logo', file)], [createImage('5')]);
    expect(removed).toEqual([
      { path: '/sources/0', kind: 'image_source', reason: expect.stringContaining(reason) as string },
    ]);
    expect([images, JSON.stringify(json).includes('Logo')]).toEqual([[], false]);
  });

  it('counts an image of two sources only once', () => {
    const sources = [createSource('Logo', 'trailcast:image/5'), createSource('Again', 'trailcast:image/5')];
    const { images, removed } = clean(sources, [createImage('5', 32_000_000)]);
    expect([images, removed]).toEqual([[createDigest('5')], []]);
  });

  it('removes images beyond 32 megapixels in total, and beyond 20 images', () => {
    const [large, small] = [createImage('1', 30_000_000), createImage('2', 3_000_000)];
    const largeImagesResult = clean(
      [createSource('A', 'trailcast:image/1'), createSource('B', 'trailcast:image/2')],
      [large, small],
    );
    expect(largeImagesResult.removed).toMatchObject([
      { path: '/sources/1', reason: expect.stringContaining('32 megapixels') as string },
    ]);
    const images = Array.from({ length: 21 }, (_, index) => createImage(String(index + 1)));
    const manyImagesResult = clean(
      images.map(({ id }) => createSource(id, `trailcast:image/${id}`)),
      images,
    );
    expect(manyImagesResult.removed).toMatchObject([
      { path: '/sources/20', reason: 'A collection shows at most 20 images.' },
    ]);
  });
});
