import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ConflictError, UpstreamFailedError } from '../src/infra/errors.js';
import type { FeatureRoutes } from '../src/infra/http/feature-routes.js';
import { IdempotencyKeyEntity } from '../src/infra/http/idempotency/idempotency-key.entity.js';
import { insertUser } from './_database/insert-user.js';
import { createTestApp, type TestApp, type TestAppOptions } from './_app/test-app.js';
import { anyDatabase, makeLibsql } from './_database/test-database.js';

/** Creates a feature whose routes have each kind of outcome. */
function createItemFeature() {
  const state = { effects: 0, responseDelayMs: 0 };
  const routes: FeatureRoutes = (app) => {
    const body = z.object({ name: z.string() });
    const schema = { 201: z.object({ n: z.number(), key: z.string() }) };
    app.post('/item', { schema: { body, response: schema } }, async (request, reply) => {
      if (request.body.name === 'taken') throw new ConflictError('Taken.');
      if (request.body.name === 'down') throw new UpstreamFailedError('The node says no.');
      if (request.body.name === 'bug') throw new Error('select * from secrets');
      await sleep(state.responseDelayMs);
      state.effects += 1;
      return reply.code(201).send({ n: state.effects, key: 'SECRET-STREAM-KEY' });
    });
    app.post('/item/end', { schema: { response: { 204: z.null() } } }, async (_request, reply) => {
      state.effects += 1;
      return reply.code(204).send(null);
    });
    app.get('/item/admin', { config: { access: 'administrator' } }, () => ({}));
  };
  return { state, routes };
}

async function createItemApp(options: TestAppOptions = {}, makeDatabase = makeLibsql) {
  const { state, routes } = createItemFeature();
  const testApp = await createTestApp(makeDatabase, { ...options, features: { item: routes } });
  const userId = await insertUser(testApp.fixture.database, 'Ada');
  const headers = await testApp.signIn(userId);
  const post = (payload: unknown, extraHeaders: Record<string, string> = {}, url = '/api/v1/item') =>
    testApp.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json', ...extraHeaders },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  return { ...testApp, state, headers, post };
}

describe('error responses', () => {
  let testApp: Awaited<ReturnType<typeof createItemApp>>;
  let unverified: { authorization: string };
  beforeAll(async () => {
    testApp = await createItemApp();
    const id = await insertUser(testApp.fixture.database, 'New', 'UNVERIFIED');
    unverified = await testApp.signIn(id);
  });
  afterAll(() => testApp.close());

  const BIG = 'x'.repeat(9 * 1024 * 1024);
  test.each([
    ['a missing credential before a body that is not JSON', 'none', 'text/plain', 'x', 401],
    ['an invalid credential before a body that is too large', 'dead', 'application/json', BIG, 401],
    ['a wrong role before the content type', 'unverified', 'text/plain', 'x', 403],
    ['a wrong role before the size', 'unverified', 'application/json', BIG, 403],
    ['a wrong content type', 'user', 'text/plain', 'x', 415],
    ['a form', 'user', 'application/x-www-form-urlencoded', 'name=x', 415],
    ['a large body', 'user', 'application/json', BIG, 413],
    ['a body that is not JSON', 'user', 'application/json', '{"name":', 400],
    ['an unknown property', 'user', 'application/json', '{"nome":"x"}', 400],
    ['a value of a wrong type', 'user', 'application/json', '{"name":1}', 400],
    ['a missing body', 'user', 'application/json', '', 400],
    ['a prototype in the body', 'user', 'application/json', '{"name":"x","__proto__":{"a":1}}', 400],
    ['a conflict', 'user', 'application/json', '{"name":"taken"}', 409],
    ['a failed upstream', 'user', 'application/json', '{"name":"down"}', 502],
    ['a bug', 'user', 'application/json', '{"name":"bug"}', 500],
  ] as const)('reports %s', async (_title, credentialName, type, payload, status) => {
    const credential = {
      none: {},
      dead: { authorization: 'Bearer nope' },
      unverified,
      user: testApp.headers,
    }[credentialName];
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/v1/item',
      headers: { 'content-type': type, ...credential },
      payload,
    });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('application/problem+json');
    const body = response.json<Record<string, unknown>>();
    expect(
      Object.keys(body)
        .filter((name) => name !== 'errors')
        .sort(),
    ).toEqual(['detail', 'status', 'title', 'type']);
    expect(body).toMatchObject({ status, detail: expect.stringMatching(/./) as string });
    expect(response.body).not.toMatch(/secrets|\.ts|at .*:\d+/);
    expect(testApp.state.effects).toBe(0);
  });

  test('returns the path of a rejected value', async () => {
    const response = await testApp.post({ name: 1 });
    expect(response.json()).toMatchObject({
      type: 'about:blank',
      title: 'Bad Request',
      errors: [{ path: '/name' }],
    });
  });

  test('returns the reason of an upstream error', async () => {
    expect((await testApp.post({ name: 'down' })).json()).toEqual({
      type: 'about:blank',
      title: 'Bad Gateway',
      status: 502,
      detail: 'The node says no.',
    });
  });

  test.each(['/api/v1/nothing', '/nothing', '/api/v2/user', '/%', '/api/v1/user/%zz'])(
    'returns a problem document for the URL %s',
    async (url) => {
      const response = await testApp.app.inject(url);
      expect([400, 404]).toContain(response.statusCode);
      expect(response.headers['content-type']).toBe('application/problem+json');
    },
  );

  test('returns 404 for another method', async () => {
    expect((await testApp.app.inject({ method: 'PATCH', url: '/api/v1/item', headers: testApp.headers })).statusCode).toBe(404); // prettier-ignore
  });

  test.each([
    ['a cookie', { cookie: 'secret=TOKEN; authorization=TOKEN' }],
    ['another scheme', { authorization: 'Basic TOKEN' }],
    ['a bare token', { authorization: 'TOKEN' }],
    ['an empty bearer', { authorization: 'Bearer ' }],
  ])('returns 401 for %s instead of a bearer token', async (_title, template) => {
    const token = testApp.headers.authorization.slice('Bearer '.length);
    const headers = Object.fromEntries(
      Object.entries(template).map(([name, value]) => [name, value.replaceAll('TOKEN', token)]),
    );
    expect((await testApp.app.inject({ url: '/api/v1/user', headers })).statusCode).toBe(401);
  });

  test('returns 401 for a token in the query', async () => {
    const token = testApp.headers.authorization.slice('Bearer '.length);
    expect((await testApp.app.inject(`/api/v1/user?secret=${token}&access_token=${token}`)).statusCode).toBe(
      401,
    );
  });

  test('applies the route’s access rule, by default a verified user', async () => {
    expect((await testApp.post({ name: 'x' })).statusCode).toBe(201);
    testApp.state.effects = 0;
    const admin = await testApp.app.inject({ url: '/api/v1/item/admin', headers: testApp.headers });
    expect(admin.json()).toMatchObject({ status: 403, type: '/problems/forbidden' });
  });

  test('accepts an empty body with a JSON content type', async () => {
    expect((await testApp.post('', {}, '/api/v1/item/end')).statusCode).toBe(204);
  });
});

anyDatabase((makeDatabase) => {
  describe('Idempotency-Key', () => {
    let testApp: Awaited<ReturnType<typeof createItemApp>>;
    beforeEach(async () => {
      testApp = await createItemApp({}, makeDatabase);
    });
    afterEach(() => testApp.close());
    const createHeader = (key: string) => ({ 'idempotency-key': key });

    test('returns the stored response of the first request for a retry', async () => {
      const firstResponse = await testApp.post({ name: 'x' }, createHeader('a'));
      const secondResponse = await testApp.post({ name: 'x' }, createHeader('a'));
      expect([secondResponse.statusCode, secondResponse.body]).toEqual([201, firstResponse.body]);
      expect(secondResponse.headers['content-type']).toBe(firstResponse.headers['content-type']);
      expect(testApp.state.effects).toBe(1);
      expect((await testApp.post({ name: 'x' }, createHeader('b'))).json()).toMatchObject({ n: 2 });
    });

    test('returns a stored response without a body', async () => {
      for (let index = 0; index < 2; index += 1) {
        const response = await testApp.post('', createHeader('a'), '/api/v1/item/end');
        expect([response.statusCode, response.body]).toEqual([204, '']);
      }
      expect(testApp.state.effects).toBe(1);
    });

    test('is rejected with 422 for another body or path', async () => {
      await testApp.post({ name: 'x' }, createHeader('a'));
      expect((await testApp.post({ name: 'y' }, createHeader('a'))).json()).toMatchObject({ status: 422 });
      expect((await testApp.post('', createHeader('a'), '/api/v1/item/end')).statusCode).toBe(422);
      expect(testApp.state.effects).toBe(1);
    });

    test('makes concurrent requests run once and return one response', async () => {
      testApp.state.responseDelayMs = 200;
      const responses = await Promise.all(
        Array.from({ length: 5 }, () => testApp.post({ name: 'x' }, createHeader('a'))),
      );
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
      expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
      expect(testApp.state.effects).toBe(1);
    });

    test('is separate for each user', async () => {
      await testApp.post({ name: 'x' }, createHeader('a'));
      const otherHeaders = await testApp.signIn(await insertUser(testApp.fixture.database, 'Bo'));
      expect(
        (await testApp.post({ name: 'x' }, { ...createHeader('a'), ...otherHeaders })).json(),
      ).toMatchObject({
        n: 2,
      });
    });

    test('allows a retry after a rejection', async () => {
      expect((await testApp.post({ name: 'taken' }, createHeader('a'))).statusCode).toBe(409);
      expect((await testApp.post({ name: 'x' }, createHeader('a'))).statusCode).toBe(201);
    });

    test('is stored as a digest with a sealed response', async () => {
      await testApp.post({ name: 'x' }, createHeader('my-own-key'));
      const rows = await testApp.fixture.database.read((em) => em.find(IdempotencyKeyEntity, {}));
      expect(rows).toHaveLength(1);
      expect(rows[0]?.body).toMatch(/^tc1:/);
      expect(JSON.stringify(rows)).not.toMatch(/SECRET-STREAM-KEY|my-own-key/);
    });

    test('expires after 24 h', async () => {
      await testApp.post({ name: 'x' }, createHeader('a'));
      await testApp.fixture.database.transact(({ em }) =>
        em.nativeUpdate(IdempotencyKeyEntity, {}, { timeCreated: Date.now() - 25 * 3_600_000 }),
      );
      expect((await testApp.post({ name: 'y' }, createHeader('a'))).json()).toMatchObject({ n: 2 });
    });

    test.each(['', ' ', 'x'.repeat(256), 'ä'])('is rejected with 400 for the value %j', async (value) => {
      expect((await testApp.post({ name: 'x' }, createHeader(value))).statusCode).toBe(400);
    });
  });
});

describe('rate limits', () => {
  let testApp: TestApp;
  beforeEach(async () => {
    testApp = await createTestApp(makeLibsql);
  });
  afterEach(() => testApp.close());

  test('allows 60 sign-ins a minute from one address, and then returns 429 with Retry-After', async () => {
    const { app } = testApp;
    const statuses = [];
    for (let index = 0; index < 60; index += 1)
      statuses.push((await app.inject('/api/v1/auth/twitch')).statusCode);
    expect(new Set(statuses)).toEqual(new Set([302]));
    const rejectedResponse = await app.inject('/api/v1/auth/twitch');
    expect(rejectedResponse.json()).toMatchObject({ status: 429, title: 'Too Many Requests' });
    expect(Number(rejectedResponse.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(rejectedResponse.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await app.inject({ url: '/api/v1/auth/twitch', remoteAddress: '127.0.0.9' })).statusCode).toBe(
      302,
    );
  });

  test('allows 120 searches a minute in one session', async () => {
    const { app, signIn } = testApp;
    const id = await insertUser(testApp.fixture.database, 'Ada');
    const [firstSession, secondSession] = [await signIn(id), await signIn(id)];
    const search = (headers: object) =>
      app.inject({ url: '/api/v1/user/usernames?query=a', headers: { ...headers } });
    for (let index = 0; index < 120; index += 1) expect((await search(firstSession)).statusCode).toBe(200);
    expect((await search(firstSession)).statusCode).toBe(429);
    expect((await search(secondSession)).statusCode).toBe(200);
  });
});

describe('every response', () => {
  test('has the security headers', async () => {
    const { app, close } = await createTestApp(makeLibsql);
    const { headers } = await app.inject('/healthz');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("connect-src 'self' ws://127.0.0.1:4999");
    expect(headers).not.toHaveProperty('strict-transport-security');
    await close();
  });
});

describe('the operator’s routes', () => {
  test('returns liveness, readiness and, for permitted callers, metrics', async () => {
    const { app, close } = await createTestApp(makeLibsql, { deps: { metricsToken: 'm-token' } });
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await app.inject('/readyz')).json()).toEqual({ ready: true, parts: { database: { ok: true } } });
    const metrics = await app.inject('/metrics');
    expect(metrics.body).toContain('http_requests_total{method="GET",route="/healthz",status="200"} 1');
    const fetchFromOutside = (headers: object) =>
      app.inject({ url: '/metrics', remoteAddress: '10.0.0.1', headers: { ...headers } });
    expect((await fetchFromOutside({})).statusCode).toBe(403);
    expect((await fetchFromOutside({ authorization: 'Bearer m-tokeN' })).statusCode).toBe(403);
    expect((await fetchFromOutside({ authorization: 'Bearer m-token' })).statusCode).toBe(200);
    const proxiedResponse = await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '10.0.0.1' } });
    expect(proxiedResponse.statusCode).toBe(403);
    await close();
  });

  test('returns 503 without details while the database is closed', async () => {
    const testApp = await createTestApp(makeLibsql);
    await testApp.fixture.database.close();
    const response = await testApp.app.inject('/readyz');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({ ready: false, parts: { database: { ok: false } } });
    await testApp.app.close();
  });

  test('returns an OpenAPI 3.1 document of the API', async () => {
    const { app, close } = await createTestApp(makeLibsql);
    const document = (await app.inject('/api/openapi.json')).json<{
      openapi: string;
      paths: Record<string, object>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/v1/user',
        '/api/v1/user/{id}/role',
        '/api/v1/session/{id}',
        '/api/v1/auth/twitch',
        '/api/v1/system',
      ]),
    );
    expect(Object.keys(document.paths)).not.toContain('/healthz');
    await close();
  });
});

describe('the client', () => {
  let directory: string;
  let testApp: TestApp;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'client-'));
    await mkdir(join(directory, 'assets'));
    await writeFile(join(directory, 'index.html'), '<!doctype html><title>Trailcast</title>');
    await writeFile(join(directory, 'overlay.html'), '<!doctype html><title>Trailcast overlay</title>');
    await writeFile(join(directory, 'assets', 'index-abc123.js'), 'export {};');
    await writeFile(join(directory, 'assets', 'index-abc123.js.br'), 'brotli');
    await writeFile(join(directory, 'assets', 'index-abc123.js.gz'), 'gzip');
    await writeFile(join(directory, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    testApp = await createTestApp(makeLibsql, { deps: { clientDirectory: directory } });
  });
  afterAll(async () => {
    await testApp.close();
    await rm(directory, { recursive: true });
  });

  test.each(['/', '/index.html', '/streams', '/admin', '/impressum', '/some/deep/link', '/?error=denied'])(
    'returns its page at %s',
    async (url) => {
      const response = await testApp.app.inject(url);
      expect([response.statusCode, response.headers['content-type']]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      expect(response.body).toContain('<title>Trailcast</title>');
      expect(response.headers['cache-control']).toBe('no-cache');
    },
  );

  test.each(['/overlay/alerts', '/overlay/chat'])('returns the overlay page at %s', async (url) => {
    const { body, headers } = await testApp.app.inject(url);
    expect(body).toContain('<title>Trailcast overlay</title>');
    expect(headers['cache-control']).toBe('no-cache');
  });

  test('returns no-store and no-referrer for a URL with a token', async () => {
    for (const url of ['/?secret=abc', '/streams?x=1&secret=abc']) {
      const { headers } = await testApp.app.inject(url);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      expect(headers).not.toHaveProperty('etag');
    }
  });

  test('returns immutable caching only for hashed files', async () => {
    const { headers } = await testApp.app.inject('/assets/index-abc123.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await testApp.app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['identity', undefined, 'export {};'],
  ])('returns the file in the encoding for accept-encoding: %s', async (accepted, encoding, body) => {
    const response = await testApp.app.inject({
      url: '/assets/index-abc123.js',
      headers: { 'accept-encoding': accepted },
    });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(response.headers.vary).toContain('accept-encoding');
    expect(response.body).toBe(body);
  });

  test.each([
    '/assets/gone.js',
    '/gone.png',
    '/api/v1/nothing',
    '/healthz/x',
    '/.env',
    '/../package.json',
    '/sandbox/x',
  ])('returns 404 instead of its page at %s', async (url) => {
    const response = await testApp.app.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('application/problem+json');
  });

  test('returns 404 for POST', async () => {
    expect((await testApp.app.inject({ method: 'POST', url: '/streams' })).statusCode).toBe(404);
  });
});

describe('/sandbox', () => {
  let upstream: Server;
  let testApp: TestApp;
  let received: { url?: string; method?: string; headers?: Record<string, unknown>; body?: string };
  beforeAll(async () => {
    upstream = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        received = { url: request.url, method: request.method, headers: request.headers, body };
        if (request.url === '/sandbox/live.flv') {
          response.writeHead(200, { 'content-type': 'video/x-flv' });
          response.write('first');
          return;
        }
        response.writeHead(request.url === '/sandbox/away' ? 302 : 200, {
          location: '/there',
          'content-type': 'text/plain',
        });
        response.end('local');
      });
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const sandboxUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
    testApp = await createTestApp(makeLibsql, { deps: { sandboxUrl } });
    await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await testApp.close();
    upstream.closeAllConnections();
    await new Promise((resolve) => upstream.close(resolve));
  });
  const createOrigin = () => `http://127.0.0.1:${(testApp.app.server.address() as AddressInfo).port}`;

  test('is proxied with query, body and redirect', async () => {
    const response = await fetch(`${createOrigin()}/sandbox/twitch/oauth2/token?x=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=refresh_token',
    });
    expect(await response.text()).toBe('local');
    expect(received).toMatchObject({
      url: '/sandbox/twitch/oauth2/token?x=1',
      method: 'POST',
      body: 'grant_type=refresh_token',
    });
    expect(received.headers).not.toHaveProperty('x-forwarded-for');
    const redirect = await fetch(`${createOrigin()}/sandbox/away`, { redirect: 'manual' });
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/there']);
  });

  test('is proxied while a response is still open', async () => {
    const abortController = new AbortController();
    const response = await fetch(`${createOrigin()}/sandbox/live.flv`, { signal: abortController.signal });
    const chunk = await response.body?.getReader().read();
    expect(Buffer.from(chunk?.value ?? []).toString()).toBe('first');
    abortController.abort();
  });

  test('returns 502 while the local services are down, and 404 without them', async () => {
    const unreachableApp = await createTestApp(makeLibsql, { deps: { sandboxUrl: 'http://127.0.0.1:9' } });
    const response = await unreachableApp.app.inject('/sandbox/x');
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      502,
      'application/problem+json',
    ]);
    await unreachableApp.close();
    const appWithoutSandbox = await createTestApp(makeLibsql);
    expect((await appWithoutSandbox.app.inject('/sandbox/x')).statusCode).toBe(404);
    await appWithoutSandbox.close();
  });

  test('does not delay a shutdown by an open response', async () => {
    const otherApp = await createTestApp(makeLibsql, { deps: { sandboxUrl: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` } }); // prettier-ignore
    const base = await otherApp.app.listen({ port: 0, host: '127.0.0.1' });
    const openResponse = (await fetch(`${base}/sandbox/live.flv`)).text();
    openResponse.catch(() => undefined);
    const startedAt = Date.now();
    await otherApp.close();
    expect(Date.now() - startedAt).toBeLessThan(60_000);
    await expect(openResponse).rejects.toThrow();
  });
});
