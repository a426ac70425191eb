import { RelayCollections } from '../src/features/scene-collection/relay-collections.js';
import { SceneCollectionPush } from '../src/features/scene-collection/scene-collection.push.js';
import { SceneCollectionService } from '../src/features/scene-collection/scene-collection.service.js';
import { createStarterCollection } from '../src/features/scene-collection/starter-collection.js';
import type { RelayCollections as CollectionAccessPort } from '../src/features/relay-server/relay-server.ports.js';
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  PaymentRequiredError,
  UnprocessableError,
  TooLargeError,
} from '../src/infra/errors.js';
import type { Viewer } from '../src/infra/viewer.js';
import { insertUser } from './_database/insert-user.js';
import { CollectionServersSpy } from './_fixtures/collection-servers-spy.js';
import { createEventRecorder, PaidUsers } from './_fixtures/stream-fixture.js';
import { DEFAULT_QUOTAS } from './_app/test-quotas.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';
import { UNKNOWN_ID } from './_app/unknown-id.js';

/** A text with unusual whitespace, line ends and characters outside the BMP. It must be stored unchanged. */
const COLLECTION_TEXT =
  ' {"sources" : [{"id":"scene","name":"Fahrrad 🚲",\r\n\t"settings":{}}], "n": 1.0}\n\n';
const REMOVED = [{ path: '/sources/1', kind: 'browser_source', reason: 'no browser' }];

anyDatabase((makeDatabase) => {
  let fixture: TestDatabase;
  let collectionServers: CollectionServersSpy;
  let payments: PaidUsers;
  let collections: SceneCollectionService;
  let owner: Viewer;
  let stranger: Viewer;
  const access: CollectionAccessPort = new RelayCollections(DEFAULT_QUOTAS);

  beforeAll(async () => {
    fixture = await makeDatabase();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    collectionServers = new CollectionServersSpy();
    payments = new PaidUsers();
    collections = new SceneCollectionService({
      database: fixture.database,
      payments,
      collectionServers,
      quotas: DEFAULT_QUOTAS,
    });
    owner = await createViewer('Owner');
    stranger = await createViewer('Stranger');
  });

  async function createViewer(name: string): Promise<Viewer> {
    const userId = await insertUser(fixture.database, name);
    payments.paid.add(userId);
    return { userId, role: 'VERIFIED', sessionId: 1 };
  }
  const recordEvents = (work: () => Promise<unknown>) => createEventRecorder(fixture.database)(work);
  const findOwned = (id: number, userId = owner.userId) =>
    fixture.database.read((em) => access.findOwned(em, userId, id));

  describe('create', () => {
    test('creates the starter collection with the next default name', async () => {
      const firstCollection = await collections.create(owner, {});
      const secondCollection = await collections.create(owner, {});
      expect(firstCollection).toEqual({ id: expect.any(Number) as number, name: 'Collection 1', scenes: createStarterCollection(), version: 1 }); // prettier-ignore
      expect(secondCollection.name).toBe('Collection 2');
      expect(await findOwned(firstCollection.id)).toMatchObject({ starter: true });
    });

    test('stores a given text unchanged', async () => {
      const { id } = await collections.create(owner, { name: ' Mine ', scenes: COLLECTION_TEXT });
      expect(await collections.get(owner, id)).toMatchObject({ name: 'Mine', scenes: COLLECTION_TEXT });
      expect(await findOwned(id)).toMatchObject({ starter: false });
    });

    test('notifies its owner', async () => {
      let id = 0;
      const emittedEvents = await recordEvents(async () => ({ id } = await collections.create(owner, {})));
      expect(emittedEvents).toEqual([`data create ${id} v1 → ${owner.userId}`]);
    });

    test.each([
      ['an invalid name', { name: '\u0007' }, UnprocessableError],
      ['an invalid collection', { scenes: '{}' }, UnprocessableError],
      ['more than 1 MiB', { scenes: ' '.repeat(1024 * 1024 + 1) }, TooLargeError],
    ])('rejects %s', async (_title, input, error) => {
      await expect(collections.create(owner, input)).rejects.toThrow(error);
      expect(await collections.list(owner)).toEqual([]);
    });

    test('checks role and payment before the content', async () => {
      payments.paid.clear();
      await expect(collections.create(owner, { scenes: '{}' })).rejects.toThrow(PaymentRequiredError);
      const unverifiedViewer = { ...owner, role: 'UNVERIFIED' as const };
      await expect(collections.create(unverifiedViewer, {})).rejects.toThrow(ForbiddenError);
    });
  });

  describe('list', () => {
    test('returns own collections by id, with the sources that a node has removed', async () => {
      const firstCollection = await collections.create(owner, {});
      const secondCollection = await collections.create(owner, { scenes: COLLECTION_TEXT });
      await collections.create(stranger, {});
      collectionServers.removedSourcesById.set(secondCollection.id, REMOVED);
      expect(await collections.list(owner)).toEqual([
        firstCollection,
        { ...secondCollection, removed: REMOVED },
      ]);
    });

    test('requires no payment', async () => {
      payments.paid.clear();
      await expect(collections.list(owner)).resolves.toEqual([]);
    });
  });

  describe('setScenes', () => {
    test('stores the text unchanged, increases the version, and notifies server and owner', async () => {
      const { id } = await collections.create(owner, {});
      const emittedEvents = await recordEvents(async () => {
        expect(await collections.setScenes(owner, id, COLLECTION_TEXT)).toMatchObject({
          scenes: COLLECTION_TEXT,
          version: 2,
        });
      });
      expect(emittedEvents).toEqual([`data update ${id} v2 → ${owner.userId}`]);
      expect(collectionServers.notifiedIds).toEqual([id]);
      expect((await collections.get(owner, id)).scenes).toBe(COLLECTION_TEXT);
      expect(await fixture.database.read((em) => access.readText(em, id))).toEqual({
        version: 2,
        text: COLLECTION_TEXT,
      });
    });

    test('removes the mark of a starter collection', async () => {
      const { id } = await collections.create(owner, {});
      await collections.setScenes(owner, id, COLLECTION_TEXT);
      expect(await findOwned(id)).toEqual({ id, version: 2, starter: false });
    });

    test('changes nothing for the same text', async () => {
      const collectionBefore = await collections.create(owner, {});
      expect(
        await recordEvents(() =>
          collections.setScenes(owner, collectionBefore.id, createStarterCollection()),
        ),
      ).toEqual([]);
      expect(await findOwned(collectionBefore.id)).toEqual({
        id: collectionBefore.id,
        version: 1,
        starter: true,
      });
      expect(collectionServers.notifiedIds).toEqual([]);
    });

    test('accepts 1 MiB of text', async () => {
      const { id } = await collections.create(owner, {});
      const text = COLLECTION_TEXT + ' '.repeat(1024 * 1024 - Buffer.byteLength(COLLECTION_TEXT));
      await collections.setScenes(owner, id, text);
      expect((await collections.get(owner, id)).scenes).toBe(text);
    });

    test('rejects an invalid text with reason and position', async () => {
      const collectionBefore = await collections.create(owner, {});
      const rejectedCall = collections.setScenes(owner, collectionBefore.id, '{"sources":[]');
      await expect(rejectedCall).rejects.toMatchObject({
        status: 422,
        errors: [{ path: 'line 1, column 14', message: expect.stringContaining('not JSON') as string }],
      });
      expect(await collections.get(owner, collectionBefore.id)).toEqual(collectionBefore);
    });

    test('checks role, size, owner, payment and content in this order', async () => {
      const { id } = await collections.create(owner, {});
      const tooLarge = 'x'.repeat(1024 * 1024 + 1);
      const unverifiedViewer = { ...owner, role: 'UNVERIFIED' as const };
      payments.paid.clear();
      await expect(collections.setScenes(unverifiedViewer, id, tooLarge)).rejects.toThrow(ForbiddenError);
      await expect(collections.setScenes(stranger, id, tooLarge)).rejects.toThrow(TooLargeError);
      await expect(collections.setScenes(stranger, id, 'x')).rejects.toThrow(NotFoundError);
      await expect(collections.setScenes(owner, id, 'x')).rejects.toThrow(PaymentRequiredError);
      payments.paid.add(owner.userId);
      await expect(collections.setScenes(owner, id, 'x')).rejects.toThrow(UnprocessableError);
    });

    test('stores one of several concurrent texts, and increases the version for each', async () => {
      const { id } = await collections.create(owner, {});
      const texts = ['a', 'b', 'c'].map((name) => `{"sources":[{"id":"scene","name":"${name}"}]}`);
      await Promise.all(texts.map((text) => collections.setScenes(owner, id, text)));
      const { scenes, version } = await collections.get(owner, id);
      expect(texts).toContain(scenes);
      expect(version).toBe(4);
    });
  });

  describe('rename', () => {
    test('stores the trimmed name, increases the version, and notifies the owner', async () => {
      const collectionBefore = await collections.create(owner, {});
      const emittedEvents = await recordEvents(async () => {
        expect(await collections.rename(owner, collectionBefore.id, ' Night ')).toEqual({
          ...collectionBefore,
          name: 'Night',
          version: 2,
        });
      });
      expect(emittedEvents).toEqual([`data update ${collectionBefore.id} v2 → ${owner.userId}`]);
      expect(await findOwned(collectionBefore.id)).toMatchObject({ starter: true });
      expect(collectionServers.notifiedIds).toEqual([]);
    });

    test('checks owner, payment and name in this order', async () => {
      const { id } = await collections.create(owner, {});
      payments.paid.clear();
      await expect(collections.rename(stranger, id, '')).rejects.toThrow(NotFoundError);
      await expect(collections.rename(owner, id, '')).rejects.toThrow(PaymentRequiredError);
      payments.paid.add(owner.userId);
      await expect(collections.rename(owner, id, '')).rejects.toThrow(UnprocessableError);
    });
  });

  describe('delete', () => {
    test('returns the deleted collection without a payment, and fails if called again', async () => {
      const { id } = await collections.create(owner, { name: 'Mine' });
      payments.paid.clear();
      const emittedEvents = await recordEvents(async () => {
        expect(await collections.delete(owner, id)).toMatchObject({ id, name: 'Mine' });
      });
      expect(emittedEvents).toEqual([`data delete ${id} v2 → ${owner.userId}`]);
      await expect(collections.delete(owner, id)).rejects.toThrow(NotFoundError);
    });

    test('throws ConflictError while a server uses the collection', async () => {
      const collectionBefore = await collections.create(owner, {});
      collectionServers.removedSourcesById.set(collectionBefore.id, []);
      await expect(collections.delete(owner, collectionBefore.id)).rejects.toThrow(ConflictError);
      expect(await collections.get(owner, collectionBefore.id)).toEqual({ ...collectionBefore, removed: [] });
    });

    test('throws NotFoundError for other users', async () => {
      const { id } = await collections.create(owner, {});
      collectionServers.removedSourcesById.set(id, []);
      await expect(collections.delete(stranger, id)).rejects.toThrow(NotFoundError);
    });
  });

  describe('RelayCollections', () => {
    test('finds no missing collections and no collections of other users', async () => {
      const { id } = await collections.create(owner, {});
      expect(await findOwned(id, stranger.userId)).toBeNull();
      expect(await findOwned(UNKNOWN_ID)).toBeNull();
      expect(await fixture.database.read((em) => access.readText(em, UNKNOWN_ID))).toBeNull();
    });
  });

  describe('SceneCollectionPush', () => {
    test('renders an existing collection only for its owner', async () => {
      const push = new SceneCollectionPush(fixture.database, collectionServers);
      const data = await collections.create(owner, {});
      collectionServers.removedSourcesById.set(data.id, REMOVED);
      expect(await push.render(data.id, owner.userId)).toEqual({ ...data, removed: REMOVED });
      expect(await push.render(data.id, stranger.userId)).toBeNull();
      expect(await push.render(UNKNOWN_ID, owner.userId)).toBeNull();
      expect(push.snapshots).toEqual({});
    });
  });
});
