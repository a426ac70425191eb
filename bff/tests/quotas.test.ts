import type { Data, Stream } from '@trailcast/schema/wire';
import type { Viewer } from '../src/infra/viewer.js';
import { createFeaturesApp, type FeaturesApp } from './_app/features-app.js';
import { eachDatabase } from './_database/test-database.js';

const KIB = 1024;

/** Returns a scene collection's JSON of exactly `bytes` bytes. */
function createText(bytes: number): string {
  const text = JSON.stringify({ sources: [{ id: 'scene', name: 'Live' }], padding: '' });
  return text.replace('"padding":""', `"padding":"${'x'.repeat(bytes - text.length)}"`);
}

eachDatabase((makeDatabase) => {
  let app: FeaturesApp;
  let owner: Viewer;
  beforeAll(async () => {
    app = await createFeaturesApp(makeDatabase, {
      quotas: { collections: 3, collectionBytes: 64 * KIB, streams: 2, tokens: 2 },
    });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    owner = await app.createViewer('Owner');
  });
  const createCollection = (scenes?: string) => app.request(owner, 'POST', '/data', { scenes });
  const listCollections = async () => (await app.request(owner, 'GET', '/data')).json<Data[]>();

  describe('quota of scene collections', () => {
    test('rejects a collection above the quota with 409', async () => {
      for (let count = 0; count < 3; count += 1) expect((await createCollection()).statusCode).toBe(200);
      const rejectedResponse = await createCollection();
      expect([rejectedResponse.statusCode, rejectedResponse.json()]).toEqual([
        409,
        {
          type: 'about:blank',
          title: 'Conflict',
          status: 409,
          detail: 'You have 3 of at most 3 scene collections. Delete one you no longer need.',
          quota: { kind: 'collections', used: 3, limit: 3 },
        },
      ]);
      expect(await listCollections()).toHaveLength(3);
    });

    test('accepts a collection after a deletion', async () => {
      const [firstResponse] = [await createCollection(), await createCollection(), await createCollection()];
      await app.request(owner, 'DELETE', `/data/${firstResponse.json<Data>().id}`);
      expect((await createCollection()).statusCode).toBe(200);
    });

    test('rejects concurrent creations above the quota', async () => {
      const responses = await Promise.all(Array.from({ length: 8 }, () => createCollection()));
      const acceptedCount = responses.filter(({ statusCode }) => statusCode === 200).length;
      expect([acceptedCount, (await listCollections()).length]).toEqual([3, 3]);
      expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
    });

    test('is counted per user', async () => {
      await Promise.all(Array.from({ length: 3 }, () => createCollection()));
      owner = await app.createViewer('Other');
      expect((await createCollection()).statusCode).toBe(200);
    });

    test('is checked after payment and content', async () => {
      await Promise.all(Array.from({ length: 3 }, () => createCollection()));
      expect((await createCollection('{}')).statusCode).toBe(422);
      app.stream.payments.paid.delete(owner.userId);
      expect((await createCollection()).statusCode).toBe(403);
    });

    test('rejects a collection above the quota by GraphQL', async () => {
      await Promise.all(Array.from({ length: 3 }, () => createCollection()));
      const { errors } = await app.query(owner, 'mutation { createSceneCollection { id } }');
      expect(errors?.[0]).toMatchObject({
        message: 'Conflict',
        extensions: { code: 'CONFLICT', status: 409, quota: { kind: 'collections', used: 3, limit: 3 } },
      });
    });
  });

  describe('quota of bytes', () => {
    test('counts the texts of all collections, in bytes', async () => {
      expect((await createCollection(createText(40 * KIB))).statusCode).toBe(200);
      const rejectedResponse = await createCollection(createText(25 * KIB));
      expect([rejectedResponse.statusCode, rejectedResponse.json()]).toMatchObject([
        409,
        { quota: { kind: 'collection-bytes', used: 40 * KIB, limit: 64 * KIB } },
      ]);
      expect((await createCollection(createText(24 * KIB))).statusCode).toBe(200);
    });

    test('rejects a longer text above the quota, and accepts a shorter one', async () => {
      const { id } = (await createCollection(createText(40 * KIB))).json<Data>();
      await createCollection(createText(20 * KIB));
      const putScenes = (bytes: number) =>
        app.request(owner, 'PUT', `/data/${id}/scenes`, { scenes: createText(bytes) });
      expect((await putScenes(45 * KIB)).statusCode).toBe(409);
      expect((await putScenes(44 * KIB)).statusCode).toBe(200);
      expect((await putScenes(30 * KIB)).statusCode).toBe(200);
    });

    test('accepts one of two texts that grow concurrently', async () => {
      const collectionIds = [
        (await createCollection(createText(10 * KIB))).json<Data>().id,
        (await createCollection(createText(10 * KIB))).json<Data>().id,
      ];
      const responses = await Promise.all(
        collectionIds.map((id) =>
          app.request(owner, 'PUT', `/data/${id}/scenes`, { scenes: createText(50 * KIB) }),
        ),
      );
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    });
  });

  describe('quota of streams', () => {
    const createStream = () => app.request(owner, 'POST', '/stream', {});

    test('rejects concurrent creations above the quota', async () => {
      const responses = await Promise.all(Array.from({ length: 5 }, createStream));
      expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
      expect((await createStream()).json()).toMatchObject({
        status: 409,
        detail: 'You have 2 of at most 2 streams. Delete one you no longer need.',
        quota: { kind: 'streams', used: 2, limit: 2 },
      });
    });

    test('does not count streams of other users', async () => {
      const guest = await app.createViewer('Guest');
      for (let created = 0; created < 2; created += 1) {
        const { id } = (await createStream()).json<Stream>();
        await app.request(owner, 'PUT', `/stream/${id}/invites`, [guest.userId]);
      }
      expect((await app.request(guest, 'POST', '/stream', {})).statusCode).toBe(201);
    });

    test('applies to the stream that a new server creates', async () => {
      await Promise.all([createStream(), createStream()]);
      await expect(
        app.stream.database.transact((tx) => app.stream.access.createDefault(tx, owner.userId)),
      ).rejects.toMatchObject({ status: 409, quota: { kind: 'streams', used: 2, limit: 2 } });
    });
  });
});
