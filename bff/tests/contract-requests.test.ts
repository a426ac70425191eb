import type { Data, Server, Stream } from '@trailcast/schema/wire';
import { LiveApp } from './_app/live-app.js';
import { LivePerson } from './_app/live-person.js';
import { anyDatabase, makeLibsql } from './_database/test-database.js';

anyDatabase((makeDatabase) => {
  describe('Idempotency-Key', () => {
    let live: LiveApp;
    let owner: LivePerson;

    beforeAll(async () => {
      live = await LiveApp.start(makeDatabase);
      owner = await LivePerson.signIn(live, 'streamer');
    });
    afterAll(() => live.close());

    const postWithKey = async (path: string, key: string, body: unknown) => {
      const response = await fetch(`${live.firstProcess.url}/api/v1${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${owner.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.text() };
    };

    it('makes five concurrent requests create and return one server', async () => {
      const { id: dataId } = await owner.request<Data>('POST', '/data', {});
      const responses = await Promise.all(
        Array.from({ length: 5 }, () => postWithKey('/server', 'server', { streamId: null, dataId })),
      );
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
      expect(await owner.request<Server[]>('GET', '/server')).toHaveLength(1);
      expect(await owner.request<Stream[]>('GET', '/stream')).toHaveLength(1);
    });

    it('is needed for retries: without it, all but one of several concurrent creations fail with 409', async () => {
      const [server] = await owner.request<Server[]>('GET', '/server');
      await owner.request('DELETE', `/server/${server!.id}`);
      const { dataId } = server!;
      const responses = await Promise.all(
        Array.from({ length: 4 }, () => owner.rest('POST', '/server', { streamId: null, dataId })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    });

    it('is rejected with 422 for another body or another path', async () => {
      expect((await postWithKey('/stream', 'twice', { name: 'A' })).status).toBe(201);
      expect((await postWithKey('/stream', 'twice', { name: 'B' })).status).toBe(422);
      expect((await postWithKey('/data', 'twice', { name: 'A' })).status).toBe(422);
    });
  });
});

describe('the rate limit of creations', () => {
  let live: LiveApp;
  beforeEach(async () => {
    live = await LiveApp.start(makeLibsql, { settings: { RATE_LIMIT_FACTOR: '1' } });
  });
  afterEach(() => live.close());

  it.each([
    ['REST', (owner: LivePerson) => owner.rest('POST', '/stream', { name: '' })],
    ['GraphQL', (owner: LivePerson) => owner.graphql('mutation { createStream(name: "") { id } }')],
  ])('allows 60 requests a minute by %s, and then returns 429 with Retry-After', async (_, create) => {
    const owner = await LivePerson.signIn(live, 'streamer');
    const desktop = await LivePerson.signIn(live, 'streamer');
    for (let count = 0; count < 60; count += 1)
      expect(JSON.stringify(await create(owner))).not.toContain('429');
    expect(JSON.stringify(await create(owner))).toContain('429');
    const rejectedResponse = await fetch(`${live.firstProcess.url}/api/v1/stream`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    const waitS = Number(rejectedResponse.headers.get('retry-after'));
    expect([rejectedResponse.status, waitS > 0 && waitS <= 60]).toEqual([429, true]);
    expect((await desktop.rest('POST', '/stream', {})).status).toBe(201);
  });
});

describe('values on the wire', () => {
  let live: LiveApp;
  let owner: LivePerson;

  beforeAll(async () => {
    live = await LiveApp.start(makeLibsql);
    owner = await LivePerson.signIn(live, 'streamer');
    const { id: dataId } = await owner.request<Data>('POST', '/data', {});
    await owner.request('POST', '/server', { streamId: null, dataId });
  });
  afterAll(() => live.close());

  it('returns integer ids in REST, text ids in GraphQL, and times in ms in both', async () => {
    const [server] = await owner.request<Server[]>('GET', '/server');
    const { data } = await owner.graphql('{ myServer { id streamId dataId timeCreated version } }');
    expect(Number.isInteger(server!.id) && server!.id > 0).toBe(true);
    expect(Math.abs(server!.timeCreated - Date.now())).toBeLessThan(60_000);
    expect(data!['myServer']).toEqual({
      id: String(server!.id),
      streamId: String(server!.streamId),
      dataId: String(server!.dataId),
      timeCreated: server!.timeCreated,
      version: expect.any(Number) as number,
    });
  });

  it.each([
    ['POST', '/server', { streamId: '1', dataId: 1 }],
    ['POST', '/server', { streamId: null, dataId: 1.5 }],
    ['POST', '/server', { streamId: null, dataId: 0 }],
    ['PUT', '/server/1.5/stream', undefined],
    ['PUT', '/server/-1/stream', undefined],
    ['PUT', '/server/x/stream', undefined],
    ['DELETE', '/stream/9007199254740993', undefined],
    ['POST', '/stream', { name: 7 }],
    ['POST', '/stream', []],
    ['PUT', '/payment/billing', { name: 'A' }],
  ])('rejects %s %s %j without a change', async (method, path, body) => {
    const listsBefore = await Promise.all(
      ['/server', '/stream', '/data'].map((list) => owner.request('GET', list)),
    );
    const { status } = await owner.rest(method, path, body);
    expect([400, 404]).toContain(status);
    const listsAfter = await Promise.all(
      ['/server', '/stream', '/data'].map((list) => owner.request('GET', list)),
    );
    expect(listsAfter.slice(1)).toEqual(listsBefore.slice(1));
    expect(listsAfter[0]).toMatchObject([{ id: (listsBefore[0] as Server[])[0]!.id }]);
  });

  it('returns 200 for valid and 400 for invalid GraphQL requests', async () => {
    const request = async (init: RequestInit, query = '') => {
      const headers = { authorization: `Bearer ${owner.token}`, ...init.headers };
      const response = await fetch(`${live.firstProcess.url}/graphql${query}`, { ...init, headers });
      return response.status;
    };
    const postQuery = (body: string) =>
      request({ method: 'POST', body, headers: { 'content-type': 'application/json' } });
    const query = `?query=${encodeURIComponent('{ me { id } }')}`;
    expect(await postQuery('{"query":"{ me { id } }"}')).toBe(200);
    expect(await postQuery('{"query":"{ stream(id: \\"999\\") { id } }"}')).toBe(200);
    expect(await postQuery('{"query":"{ me { nobody } }"}')).toBe(400);
    expect(await postQuery('[{"query":"{ me { id } }"}]')).toBe(400);
    expect(await postQuery('{')).toBe(400);
    expect(await request({ headers: { 'apollo-require-preflight': 'true' } }, query)).toBe(200);
    expect(await request({}, query)).toBe(400);
  });
});
