import type { Data } from '@trailcast/schema/wire';
import type { Viewer } from '../src/infra/viewer.js';
import { createFeaturesApp, type FeaturesApp } from './_app/features-app.js';
import { anyDatabase } from './_database/test-database.js';

const MIB = 1024 * 1024;
const createText = (padding: number) =>
  JSON.stringify({ sources: [{ id: 'scene', name: 'Live' }], padding: 'x'.repeat(padding) });

anyDatabase((makeDatabase) => {
  let app: FeaturesApp;
  let owner: Viewer;
  beforeAll(async () => {
    app = await createFeaturesApp(makeDatabase);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    owner = await app.createViewer('Owner');
  });
  const createCollection = async (padding = 10) =>
    (await app.request(owner, 'POST', '/data', { scenes: createText(padding) })).json<Data>();

  describe('GET /data', () => {
    test('omits the texts with scenes=false', async () => {
      const collections = [await createCollection(), await createCollection()];
      app.collectionServers.removedSourcesById.set(collections[1]!.id, [
        { path: '/sources/1', kind: 'browser_source', reason: 'no browser' },
      ]);
      const fullResponse = await app.request(owner, 'GET', '/data');
      expect(fullResponse.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(fullResponse.json()).toEqual([
        collections[0],
        { ...collections[1], removed: app.collectionServers.removedSourcesById.get(collections[1]!.id) },
      ]);
      expect((await app.request(owner, 'GET', '/data?scenes=true')).json()).toEqual(fullResponse.json());
      const collectionsWithoutText = fullResponse.json<Data[]>().map(({ scenes: _text, ...head }) => head);
      expect((await app.request(owner, 'GET', '/data?scenes=false')).json()).toEqual(collectionsWithoutText);
    });

    test('returns an empty list for a user without collections', async () => {
      expect((await app.request(owner, 'GET', '/data')).json()).toEqual([]);
      expect((await app.request(owner, 'GET', '/data?scenes=false')).json()).toEqual([]);
    });

    test('rejects another value of scenes with 400', async () => {
      expect((await app.request(owner, 'GET', '/data?scenes=no')).statusCode).toBe(400);
    });
  });

  describe('GraphQL', () => {
    const findQueryError = async (query: string) => (await app.query(owner, query)).errors?.[0];

    test('returns texts up to 8 MiB per request, and rejects more', async () => {
      for (let created = 0; created < 5; created += 1) await createCollection(MIB - 100);
      const query = '{ sceneCollections { id scenes } }';
      expect((await app.query(owner, query)).data?.['sceneCollections']).toHaveLength(5);
      expect(
        await findQueryError(
          '{ a: sceneCollections { scenes } b: sceneCollections { id ... on SceneCollection { scenes } } }',
        ),
      ).toMatchObject({
        message: 'Bad Request',
        extensions: {
          code: 'BAD_USER_INPUT',
          status: 400,
          detail: 'The texts of the selected collections are longer than 8 MiB. Select fewer collections.',
        },
      });
    });

    test('counts the texts of single collections', async () => {
      const { id } = await createCollection(MIB - 100);
      const fields = Array.from(
        { length: 10 },
        (_none, index) => `a${index}: sceneCollection(id: ${id}) { scenes }`,
      );
      expect(await findQueryError(`{ ${fields.join(' ')} }`)).toMatchObject({ extensions: { status: 400 } });
    });

    test('does not count lists whose fragments select no texts', async () => {
      for (let created = 0; created < 2; created += 1) await createCollection(MIB - 100);
      const fields = Array.from({ length: 15 }, (_none, index) => `a${index}: sceneCollections { ...Head }`);
      const query = `{ ${fields.join(' ')} } fragment Head on SceneCollection { id name version }`;
      expect(await findQueryError(query)).toBeUndefined();
    });
  });
});
