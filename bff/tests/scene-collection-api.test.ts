import type { Data } from '@trailcast/schema/wire';
import { createStarterCollection } from '../src/features/scene-collection/starter-collection.js';
import type { Viewer } from '../src/infra/viewer.js';
import { createFeaturesApp, type FeaturesApp } from './_app/features-app.js';
import { anyDatabase } from './_database/test-database.js';

const COLLECTION = {
  sources: [{ id: 'scene', name: 'Live 🚲', settings: {} }],
  scene_order: [{ name: 'Live 🚲' }],
};
const COLLECTION_TEXT = `\r\n${JSON.stringify(COLLECTION)}\n`;

anyDatabase((makeDatabase) => {
  let app: FeaturesApp;
  let owner: Viewer;
  let stranger: Viewer;
  beforeAll(async () => {
    app = await createFeaturesApp(makeDatabase);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    owner = await app.createViewer('Owner');
    stranger = await app.createViewer('Stranger');
  });
  const createCollection = async (body?: unknown) =>
    (await app.request(owner, 'POST', '/data', body)).json<Data>();

  describe('POST /data', () => {
    test.each([
      ['no body', undefined, { name: 'Collection 1', scenes: createStarterCollection() }],
      ['an empty object', {}, { name: 'Collection 1', scenes: createStarterCollection() }],
      [
        'name and scenes',
        { name: 'Mine', scenes: COLLECTION_TEXT },
        { name: 'Mine', scenes: COLLECTION_TEXT },
      ],
    ])('returns 200 and the collection for %s', async (_title, body, expected) => {
      const response = await app.request(owner, 'POST', '/data', body);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ ...expected, version: 1 });
      expect((await app.request(owner, 'GET', '/data')).json()).toEqual([response.json()]);
    });

    test.each([
      ['a list', [], 400],
      ['a name that is a number', { name: 1 }, 400],
      ['scenes that are a number', { scenes: 1 }, 400],
      ['an invalid collection', { scenes: '{}' }, 422],
    ])('returns for %s the status %s', async (_title, body, status) => {
      expect((await app.request(owner, 'POST', '/data', body)).statusCode).toBe(status);
      expect((await app.request(owner, 'GET', '/data')).json()).toEqual([]);
    });
  });

  describe('PUT /data/{id}/scenes', () => {
    test.each([
      ['{scenes}', { scenes: COLLECTION_TEXT }, COLLECTION_TEXT],
      ['a bare string', COLLECTION_TEXT, COLLECTION_TEXT],
      ['the collection itself', COLLECTION, JSON.stringify(COLLECTION, null, 2)],
    ])('accepts %s', async (_title, body, scenes) => {
      const { id } = await createCollection();
      const response = await app.request(owner, 'PUT', `/data/${id}/scenes`, body);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ id, scenes, version: 2 });
      expect((await app.request(owner, 'GET', '/data')).json()).toEqual([response.json()]);
    });

    test.each([
      ['an empty object', {}, 400],
      ['a number', 5, 400],
      ['no body', undefined, 400],
      ['scenes that are an object', { scenes: COLLECTION }, 400],
      ['text that is not JSON', { scenes: '{"sources": [' }, 422],
      ['a collection without scenes', { sources: [] }, 422],
      ['more than 1 MiB', { scenes: ' '.repeat(1024 * 1024 + 1) }, 413],
      ['more than 8 MiB', { scenes: ' '.repeat(8 * 1024 * 1024) }, 413],
    ])('rejects %s without a change', async (_title, body, status) => {
      const collectionBefore = await createCollection();
      const response = await app.request(owner, 'PUT', `/data/${collectionBefore.id}/scenes`, body);
      expect(response.statusCode).toBe(status);
      expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect((await app.request(owner, 'GET', '/data')).json()).toEqual([collectionBefore]);
    });

    test('rejects an outdated version with 409', async () => {
      const { id, version } = await createCollection();
      const putScenes = (body: object) => app.request(owner, 'PUT', `/data/${id}/scenes`, body);
      expect((await putScenes({ scenes: COLLECTION_TEXT, version })).json()).toMatchObject({
        scenes: COLLECTION_TEXT,
        version: 2,
      });
      const staleResponse = await putScenes({ scenes: createStarterCollection(), version });
      expect(staleResponse.statusCode).toBe(409);
      expect(staleResponse.json()).toMatchObject({ type: '/problems/changed-meanwhile' });
      expect((await app.request(owner, 'GET', '/data')).json()).toMatchObject([
        { scenes: COLLECTION_TEXT, version: 2 },
      ]);
      // An outdated version is accepted with the stored text.
      expect((await putScenes({ scenes: COLLECTION_TEXT, version })).statusCode).toBe(200);
      expect((await putScenes({ scenes: createStarterCollection() })).json()).toMatchObject({ version: 3 });
      expect((await putScenes({ scenes: COLLECTION_TEXT, version: 0 })).statusCode).toBe(400);
    });

    test('stores a field `version` of the collection', async () => {
      const { id } = await createCollection();
      const response = await app.request(owner, 'PUT', `/data/${id}/scenes`, { ...COLLECTION, version: 9 });
      expect(response.json()).toMatchObject({
        scenes: JSON.stringify({ ...COLLECTION, version: 9 }, null, 2),
      });
    });

    test('returns reason and position of a syntax error', async () => {
      const { id } = await createCollection();
      const body = { scenes: '{\n "sources": [}' };
      expect((await app.request(owner, 'PUT', `/data/${id}/scenes`, body)).json()).toMatchObject({
        detail: 'The text is not JSON: a value or "]" is missing before "}". (line 2, column 14)',
        errors: [{ path: 'line 2, column 14' }],
      });
    });
  });

  test('changes return the collection to the owner, and 404 to other users', async () => {
    const { id } = await createCollection();
    const changes = [
      ['PUT', `/data/${id}/name`, 'Night'],
      ['PUT', `/data/${id}/name`, { name: 'Night 2' }],
      ['PUT', `/data/${id}/scenes`, COLLECTION_TEXT],
      ['DELETE', `/data/${id}`, undefined],
    ] as const;
    for (const [method, path, body] of changes) {
      expect((await app.request(null, method, path, body)).statusCode).toBe(401);
      expect((await app.request(stranger, method, path, body)).statusCode).toBe(404);
      const response = await app.request(owner, method, path, body);
      expect([response.statusCode, response.json<Data>().id]).toEqual([200, id]);
    }
    expect((await app.request(owner, 'DELETE', `/data/${id}`)).statusCode).toBe(404);
    expect((await app.request(owner, 'PUT', `/data/${id}/name`, { name: null })).statusCode).toBe(400);
  });

  test('a deletion returns 409 while a server uses the collection', async () => {
    const { id } = await createCollection();
    app.collectionServers.removedSourcesById.set(id, []);
    const response = await app.request(owner, 'DELETE', `/data/${id}`);
    expect([response.statusCode, response.json<{ title: string }>().title]).toEqual([409, 'Conflict']);
  });

  test('all changes except a deletion return 403 without a payment', async () => {
    const collectionBefore = await createCollection();
    const { id } = collectionBefore;
    app.stream.payments.paid.delete(owner.userId);
    const responses = [
      await app.request(owner, 'POST', '/data'),
      await app.request(owner, 'PUT', `/data/${id}/name`, 'x'),
      await app.request(owner, 'PUT', `/data/${id}/scenes`, COLLECTION_TEXT),
    ];
    for (const response of responses) {
      expect([response.statusCode, response.json<{ type: string }>().type]).toEqual([
        403,
        '/problems/payment-required',
      ]);
    }
    expect((await app.request(owner, 'GET', '/data')).json()).toEqual([collectionBefore]);
    expect((await app.request(owner, 'DELETE', `/data/${id}`)).statusCode).toBe(200);
  });

  test('GraphQL has the same operations and rules as REST', async () => {
    const fields = 'id name scenes version removed { path kind reason }';
    const response = await app.query(owner, `mutation { createSceneCollection { ${fields} } }`);
    const collection = response.data?.['createSceneCollection'] as { id: string };
    expect(collection).toMatchObject({
      name: 'Collection 1',
      scenes: createStarterCollection(),
      removed: null,
    });
    const { id } = collection;
    app.collectionServers.removedSourcesById.set(Number(id), [
      { path: '/sources/1', kind: 'browser_source', reason: 'no browser' },
    ]);
    const updateResponse = await app.query(
      owner,
      `mutation ($text: String!) { setSceneCollectionScenes(id: ${id}, scenes: $text) { ${fields} } }`,
      { text: COLLECTION_TEXT },
    );
    const changedData = updateResponse.data?.['setSceneCollectionScenes'];
    expect(changedData).toMatchObject({
      scenes: COLLECTION_TEXT,
      version: 2,
      removed: [{ kind: 'browser_source' }],
    });
    const listResponse = await app.query(
      owner,
      `{ sceneCollections { ${fields} } sceneCollection(id: ${id}) { ${fields} } }`,
    );
    expect(listResponse.data).toEqual({ sceneCollections: [changedData], sceneCollection: changedData });
    app.collectionServers.removedSourcesById.clear();
    const badResponse = await app.query(
      owner,
      `mutation { setSceneCollectionScenes(id: ${id}, scenes: "x") { id } }`,
    );
    expect(badResponse.errors?.[0]).toMatchObject({
      message: 'Unprocessable Entity',
      extensions: { status: 422 },
    });
    const notFoundResponse = await app.query(stranger, `{ sceneCollection(id: ${id}) { id } }`);
    expect(notFoundResponse.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const renameResponse = await app.query(
      owner,
      `mutation { renameSceneCollection(id: ${id}, name: "N") { name } }`,
    );
    expect(renameResponse.data).toEqual({ renameSceneCollection: { name: 'N' } });
    const deleteResponse = await app.query(
      owner,
      `mutation { deleteSceneCollection(id: ${id}) { id name } }`,
    );
    expect(deleteResponse.data).toEqual({ deleteSceneCollection: { id, name: 'N' } });
  });
});
