import { createHash, randomBytes } from 'node:crypto';
import { NODE_PATHS, StoredImage, type SceneImage } from '../node.js';
import { createImageReference } from '../source-kinds.js';
import { type ContractClient, createDesiredServer, createNextGeneration } from './contract-client.js';

const SETTLE_MS = 20_000;
/** A red PNG of 1x1. Bytes after it make each file a different one. */
const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8cfc0000003010100c9fe92ef0000000049454e44ae426082',
  'hex',
);

/** Declares tests of images: their files, and collections that show them. */
export function describeImages(client: () => ContractClient, nextId: () => number): void {
  const createImage = (): { file: Buffer; image: SceneImage } => {
    const file = Buffer.concat([PNG, randomBytes(8)]);
    const digest = createHash('sha256').update(file).digest('hex');
    return { file, image: { id: '7', digest, pixels: 1 } };
  };
  const storeImage = async ({ file, image }: ReturnType<typeof createImage>) => {
    const body = { base64: file.toString('base64') };
    return (await client().send('PUT', NODE_PATHS.image(image.digest), { body })).status;
  };
  /** Returns the node's collection with one image added as a source. */
  const createCollection = (id: string) => {
    const collection = JSON.parse(client().node.collection) as { sources: object[] };
    const source = { id: 'image_source', name: 'Logo', settings: { file: createImageReference(id) } };
    return JSON.stringify({ ...collection, sources: [...collection.sources, source] });
  };

  describe('/v1/images/{digest}', () => {
    it('returns a file only after it was stored', async () => {
      const newImage = createImage();
      const path = NODE_PATHS.image(newImage.image.digest);
      expect(await client().readProblem('GET', path)).toEqual({ status: 404, code: 'not-found' });
      expect([await storeImage(newImage), await storeImage(newImage)]).toEqual([204, 204]);
      const stored = StoredImage.parse(await (await client().send('GET', path)).json());
      expect(stored).toEqual({ bytes: newImage.file.length });
    });

    it('rejects a file with the wrong digest', async () => {
      const [image, otherImage] = [createImage(), createImage()];
      const body = { base64: otherImage.file.toString('base64') };
      const path = NODE_PATHS.image(image.image.digest);
      expect(await client().readProblem('PUT', path, { body })).toEqual({ status: 400, code: 'bad-request' });
      expect((await client().send('GET', path)).status).toBe(404);
    });
  });

  describe('a collection with an image', () => {
    it('the server starts with a stored image, and reports no removed source', async () => {
      const newImage = createImage();
      await storeImage(newImage);
      const collection = { revision: 1, text: createCollection('7') };
      const desired = createDesiredServer(client().node, { collection, images: [newImage.image] });
      const report = await client().putServer(nextId(), desired, SETTLE_MS);
      expect(report).toMatchObject({ settled: true, phase: 'running', removed: [] });
    });

    it('the server starts without a missing image, and reports it as removed', async () => {
      const id = nextId();
      const desired = createDesiredServer(client().node, {
        collection: { revision: 1, text: createCollection('8') },
        images: [],
      });
      const report = await client().putServer(id, desired, SETTLE_MS);
      const missing = { kind: 'image_source', reason: expect.stringContaining('does not exist') as string };
      expect(report).toMatchObject({ settled: true, phase: 'running', removed: [missing] });
      // The image exists for its owner, but the node does not have its file.
      const withoutFile = createNextGeneration(desired, {
        collection: { revision: 2, text: createCollection('8') },
        images: [{ ...createImage().image, id: '8' }],
      });
      expect(await client().putServer(id, withoutFile, SETTLE_MS)).toMatchObject({
        settled: true,
        collectionRevision: 2,
        removed: [missing],
      });
    });
  });
}
