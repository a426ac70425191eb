import { createHash, randomBytes } from 'node:crypto';
import { NODE_PATHS, StoredImage, type SceneImage } from '../node.js';
import { imageReference } from '../source-kinds.js';
import { type ContractClient, newServer, next } from './contract-client.js';

const SETTLE_MS = 20_000;
/** A red PNG of 1x1. Bytes after it make each file a different one. */
const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8cfc0000003010100c9fe92ef0000000049454e44ae426082',
  'hex',
);

/** Declares tests of images: their files, and collections that show them. */
export function imageCases(client: () => ContractClient, nextId: () => number): void {
  const newImage = (): { file: Buffer; image: SceneImage } => {
    const file = Buffer.concat([PNG, randomBytes(8)]);
    const digest = createHash('sha256').update(file).digest('hex');
    return { file, image: { id: '7', digest, pixels: 1 } };
  };
  const put = async ({ file, image }: ReturnType<typeof newImage>) => {
    const body = { base64: file.toString('base64') };
    return (await client().call('PUT', NODE_PATHS.image(image.digest), { body })).status;
  };
  /** Returns the node's collection with one image added as a source. */
  const showing = (id: string) => {
    const collection = JSON.parse(client().node.collection) as { sources: object[] };
    const source = { id: 'image_source', name: 'Logo', settings: { file: imageReference(id) } };
    return JSON.stringify({ ...collection, sources: [...collection.sources, source] });
  };

  describe('/v1/images/{digest}', () => {
    it('returns a file only after it was stored', async () => {
      const given = newImage();
      const path = NODE_PATHS.image(given.image.digest);
      expect(await client().refusal('GET', path)).toEqual({ status: 404, code: 'not-found' });
      expect([await put(given), await put(given)]).toEqual([204, 204]);
      const stored = StoredImage.parse(await (await client().call('GET', path)).json());
      expect(stored).toEqual({ bytes: given.file.length });
    });

    it('refuses a file with the wrong digest', async () => {
      const [one, other] = [newImage(), newImage()];
      const body = { base64: other.file.toString('base64') };
      const path = NODE_PATHS.image(one.image.digest);
      expect(await client().refusal('PUT', path, { body })).toEqual({ status: 400, code: 'bad-request' });
      expect((await client().call('GET', path)).status).toBe(404);
    });
  });

  describe('a collection with an image', () => {
    it('starts with the image, and removes nothing', async () => {
      const given = newImage();
      await put(given);
      const collection = { revision: 1, text: showing('7') };
      const desired = newServer(client().node, { collection, images: [given.image] });
      const report = await client().put(nextId(), desired, SETTLE_MS);
      expect(report).toMatchObject({ settled: true, phase: 'running', removed: [] });
    });

    it('starts without a missing image, and reports it', async () => {
      const id = nextId();
      const desired = newServer(client().node, {
        collection: { revision: 1, text: showing('8') },
        images: [],
      });
      const report = await client().put(id, desired, SETTLE_MS);
      const missing = { kind: 'image_source', reason: expect.stringContaining('does not exist') as string };
      expect(report).toMatchObject({ settled: true, phase: 'running', removed: [missing] });
      // The image exists for its owner, but the node does not have its file.
      const without = next(desired, {
        collection: { revision: 2, text: showing('8') },
        images: [{ ...newImage().image, id: '8' }],
      });
      expect(await client().put(id, without, SETTLE_MS)).toMatchObject({
        settled: true,
        collectionRevision: 2,
        removed: [missing],
      });
    });
  });
}
