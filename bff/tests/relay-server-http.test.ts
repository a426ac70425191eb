import { relayServerRoutes } from '../src/features/relay-server/relay-server.routes.js';
import { RelayFixture } from './_fixtures/relay-fixture.js';
import { createTestApp, type TestApp } from './_app/test-app.js';
import { makeLibsql } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

describe('/server', () => {
  let fixture: RelayFixture;
  let testApp: TestApp;
  beforeAll(async () => {
    const database = await makeLibsql();
    fixture = await RelayFixture.start(database);
    const relayServer = relayServerRoutes(fixture.service);
    testApp = await createTestApp(async () => database, { features: { relayServer } });
  });
  afterAll(async () => {
    await fixture.close();
    await testApp.close();
  });

  /** Creates a user. `request` always sends the JSON content type (docs/specification.md#7-calls). */
  async function createUser() {
    const viewer = await fixture.createViewer();
    const headers = { ...(await testApp.signIn(viewer.userId)), 'content-type': 'application/json' };
    const request = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      return testApp.app.inject({ method, url: `/api/v1${path}`, headers, payload });
    };
    return { viewer, request };
  }

  test('serves the life cycle of a server with the contract’s statuses', async () => {
    const { viewer, request } = await createUser();
    const dataId = await fixture.createCollection(viewer);
    expect((await request('GET', '/server')).json()).toEqual([]);
    const createResponse = await request('POST', '/server', { streamId: null, dataId });
    expect(createResponse.statusCode).toBe(201);
    const server = createResponse.json<{ id: number; streamId: number }>();
    expect((await request('POST', '/server', { streamId: null, dataId })).statusCode).toBe(409);
    expect((await request('GET', '/server')).json()).toMatchObject([{ id: server.id }]);
    const path = `/server/${server.id}`;
    await until(async () => {
      const status = (await request('GET', `${path}/status`)).json<{ scene: string | null }>();
      return status.scene ?? undefined;
    });
    expect((await request('GET', `${path}/obs/scenes`)).json()).toEqual([
      'Live',
      'Starting soon',
      'Be right back',
    ]);
    for (const scene of [{ scene: 'Starting soon' }, 'Live']) {
      expect((await request('POST', `${path}/obs/scene`, scene)).statusCode).toBe(200);
    }
    expect((await request('POST', `${path}/obs/scene`, { scene: 'None' })).statusCode).toBe(404);
    expect((await request('POST', `${path}/obs/start`)).json()).toMatchObject({ obs: true });
    expect((await request('POST', `${path}/obs/stop`)).json()).toMatchObject({ obs: false });
    expect((await request('PUT', `${path}/stream`)).json()).toMatchObject({ streamId: null });
    const assignResponse = await request('PUT', `${path}/stream/${server.streamId}`);
    expect(assignResponse.json()).toMatchObject({ streamId: server.streamId });
    const onFeedLoss = { scene: 'Be right back', afterMs: 2_000 };
    expect((await request('PUT', `${path}/feed-loss`, onFeedLoss)).json()).toMatchObject({ onFeedLoss });
    expect((await request('PUT', `${path}/feed-loss`, null)).json()).toMatchObject({ onFeedLoss: null });
    const picture = await request('GET', `${path}/picture/program`);
    expect([picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
      'image/jpeg',
      'no-store',
    ]);
    expect(picture.body).toMatch(/^small program of server/);
    expect((await request('GET', `${path}/picture/feed?size=large`)).body).toMatch(/^large feed of server/);
    expect((await request('GET', `${path}/picture/feed?size=huge`)).statusCode).toBe(400);
    const scenePicture = await request('GET', `${path}/scene-picture?scene=Be%20right%20back`);
    expect([
      scenePicture.headers['content-type'],
      scenePicture.headers['cache-control'],
      scenePicture.body,
    ]).toEqual(['image/jpeg', 'no-store', `Be right back of server ${server.id}`]);
    for (const unknown of ['None', '&#%', 'x'.repeat(3_000)]) {
      const query = `scene=${encodeURIComponent(unknown)}`;
      expect((await request('GET', `${path}/scene-picture?${query}`)).statusCode).toBe(404);
    }
    const qualities = (await request('GET', `${path}/qualities`)).json<{ name: string }[]>();
    expect(qualities.map(({ name }) => name)).toEqual(['720p30', '1080p30']);
    const qualityResponse = await request('PUT', `${path}/quality`, { quality: '1080p30' });
    expect(qualityResponse.json()).toMatchObject({ quality: '1080p30' });
    expect((await request('PUT', `${path}/quality`, { quality: null })).json()).toMatchObject({
      quality: null,
    });
    expect((await request('PUT', `${path}/delay`, { seconds: 20 })).json()).toMatchObject({ delay: 20 });
    expect((await request('PUT', `${path}/delay`, { seconds: 61 })).statusCode).toBe(422);
    expect((await request('POST', `${path}/dump`)).statusCode).toBe(409);
    expect((await request('POST', `${path}/obs/stop`, { afterDelay: true })).json()).toMatchObject({
      obs: false,
    });
    expect((await request('POST', `${path}/keep`)).statusCode).toBe(200);
    const deleteResponse = await request('DELETE', path);
    expect([deleteResponse.statusCode, deleteResponse.body]).toEqual([204, '']);
    expect((await request('GET', `${path}/status`)).statusCode).toBe(404);
  });

  test.each([
    ['POST', '/server', {}],
    ['POST', '/server', { streamId: '1', dataId: 1 }],
    ['POST', '/server', { streamId: 0, dataId: 1 }],
    ['POST', '/server', { dataId: 1 }],
    ['GET', '/server/abc/status', undefined],
    ['POST', '/server/1/obs/scene', {}],
    ['PUT', '/server/1/feed-loss', { scene: 'Live' }],
    ['PUT', '/server/1/feed-loss', { scene: 'Live', afterMs: 1.5 }],
    ['GET', '/server/1/picture/all', undefined],
    ['GET', '/server/1/scene-picture', undefined],
    ['GET', '/server/1/scene-picture?scene=', undefined],
    ['PUT', '/server/1/quality', {}],
    ['PUT', '/server/1/quality', { quality: 1080 }],
    ['PUT', '/server/1/delay', {}],
    ['PUT', '/server/1/delay', { seconds: 1.5 }],
    ['POST', '/server/1/obs/stop', { afterDelay: 'yes' }],
    ['PUT', '/server/1/stream/x', undefined],
  ] as const)('returns 400 for the malformed request %s %s %j', async (method, path, body) => {
    const { request } = await createUser();
    expect((await request(method, path, body)).statusCode).toBe(400);
  });

  test('allows bookings only to administrators', async () => {
    const { request } = await createUser();
    expect((await request('GET', '/server/admin')).statusCode).toBe(403);
    const administrator = await fixture.createViewer({ role: 'ADMINISTRATOR' });
    const headers = await testApp.signIn(administrator.userId);
    const response = await testApp.app.inject({ url: '/api/v1/server/admin', headers });
    expect([response.statusCode, response.json()]).toEqual([200, []]);
  });
});
