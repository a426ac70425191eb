import fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import {
  ConflictError,
  MalformedError,
  NotFoundError,
  PaymentRequiredError,
  UnprocessableError,
  UpstreamFailedError,
} from '../src/infra/errors.js';
import { createGraphql, type Graphql, type GraphqlOptions } from '../src/infra/graphql/create-graphql.js';
import type { Viewer } from '../src/infra/viewer.js';
import { createResolvers } from './_app/fake-resolvers.js';

interface GraphqlResponse {
  data?: Record<string, unknown> | null;
  errors?: { message: string; path?: string[]; extensions: Record<string, unknown> }[];
}

const VIEWERS: Record<string, Viewer> = {
  streamer: { userId: 1, role: 'VERIFIED', sessionId: 11 },
  newcomer: { userId: 2, role: 'UNVERIFIED', sessionId: 12 },
  admin: { userId: 3, role: 'ADMINISTRATOR', sessionId: 13 },
};
const USER = { id: 1, displayName: 'streamer', role: 'VERIFIED', profileImageURL: '' };

let app: FastifyInstance;
let graphql: Graphql;
let log: string;

async function startGraphql(
  fields: Parameters<typeof createResolvers>[0],
  options: Partial<GraphqlOptions> = {},
) {
  log = '';
  graphql = await createGraphql({
    resolvers: [createResolvers(fields)],
    authenticator: { authenticate: async (token) => VIEWERS[token] ?? null },
    log: pino({}, { write: (line: string) => void (log += line) }),
    introspection: false,
    rateLimits: null,
    ...options,
  });
  app = fastify();
  await app.register(graphql.routes);
}

afterEach(async () => {
  await app.close();
  await graphql.close();
});

async function post(payload: object | string, token?: string, headers: Record<string, string> = {}) {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    payload,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  return { status: response.statusCode, body: response.json<GraphqlResponse>(), headers: response.headers };
}

const runQuery = (query: string, token?: string, variables?: object) => post({ query, variables }, token);
const resolveMe = () => USER;

describe('a field', () => {
  test.each([
    [new MalformedError('d'), 'Bad Request', 'BAD_USER_INPUT', 400, 'about:blank'],
    [new PaymentRequiredError('d'), 'Forbidden', 'FORBIDDEN', 403, '/problems/payment-required'],
    [new NotFoundError('d'), 'Not Found', 'NOT_FOUND', 404, 'about:blank'],
    [new ConflictError('d'), 'Conflict', 'CONFLICT', 409, 'about:blank'],
    [new UnprocessableError('d'), 'Unprocessable Entity', 'BAD_USER_INPUT', 422, 'about:blank'],
    [new UpstreamFailedError('d'), 'Bad Gateway', 'UPSTREAM_FAILED', 502, 'about:blank'],
  ])('returns HTTP 200 with the contract’s extensions for %p', async (error, message, code, status, type) => {
    await startGraphql({ me: () => Promise.reject(error) });
    const response = await runQuery('{ me { id } }', 'streamer');
    expect(response.status).toBe(200);
    expect(response.body.errors).toEqual([
      expect.objectContaining({ message, path: ['me'], extensions: { code, status, type, detail: 'd' } }),
    ]);
  });

  it('masks and logs an unexpected error', async () => {
    await startGraphql({ me: () => Promise.reject(new Error('SELECT secret FROM users')) });
    const response = await runQuery('{ me { id } }', 'streamer');
    expect(response.status).toBe(200);
    expect(response.body.errors?.[0]).toMatchObject({ message: 'Internal Server Error' });
    expect(response.body.errors?.[0]?.extensions).toEqual({
      code: 'UPSTREAM_FAILED',
      status: 500,
      type: 'about:blank',
    });
    expect(JSON.stringify(response.body)).not.toContain('SELECT');
    expect(log).toContain('GraphQL resolver failed');
  });

  it('returns the paths of rejected values', async () => {
    const errors = [{ path: 'countryCode', message: 'two letters' }];
    await startGraphql({ me: () => Promise.reject(new UnprocessableError('d', errors)) });
    const { body } = await runQuery('{ me { id } }', 'streamer');
    expect(body.errors?.[0]?.extensions['errors']).toEqual(errors);
  });

  it('checks credential and role before its arguments', async () => {
    await startGraphql({ stream: () => Promise.reject(new MalformedError('id')), users: () => [] });
    const queryErrorCodes = async (query: string, token?: string) =>
      (await runQuery(query, token)).body.errors?.map(({ extensions }) => [
        extensions['code'],
        extensions['status'],
      ]);
    expect(await queryErrorCodes('{ stream(id: "x") { id } }')).toEqual([['UNAUTHENTICATED', 401]]);
    expect(await queryErrorCodes('{ stream(id: "x") { id } }', 'dead')).toEqual([['UNAUTHENTICATED', 401]]);
    expect(await queryErrorCodes('{ stream(id: "x") { id } }', 'newcomer')).toEqual([['FORBIDDEN', 403]]);
    expect(await queryErrorCodes('{ stream(id: "x") { id } }', 'streamer')).toEqual([
      ['BAD_USER_INPUT', 400],
    ]);
    expect(await queryErrorCodes('{ users { id } }', 'streamer')).toEqual([['FORBIDDEN', 403]]);
    expect(await queryErrorCodes('{ users { id } }', 'admin')).toBeUndefined();
  });

  it('returns times as JSON numbers and ids as strings', async () => {
    await startGraphql({
      sessions: () => [{ id: 7, timeCreated: 1_700_000_000_000, lastUsed: 1, current: true }],
    });
    const { body } = await runQuery('{ sessions { id timeCreated } }', 'streamer');
    expect(body.data).toEqual({ sessions: [{ id: '7', timeCreated: 1_700_000_000_000 }] });
  });

  it('counts towards the rate limit of its REST request, and sends Retry-After', async () => {
    const countedRequests: string[] = [];
    let waitMs = 0;
    const countRequest = (kind: string, key: string) => {
      countedRequests.push(`${kind} ${key}`);
      return waitMs;
    };
    await startGraphql(
      { me: resolveMe, usernames: () => [], withdraw: () => ({ receipt: 'r', time: 1 }) },
      { rateLimits: { countRequest } },
    );
    await runQuery('{ usernames(query: "a") { id } me { id } }', 'streamer');
    await runQuery('mutation { withdraw(input: {name: "a", email: "b", contract: "c"}) { receipt } }');
    expect(countedRequests).toEqual(['search session 11', expect.stringMatching(/^creation address .+/)]);
    waitMs = 1_500;
    const rejectedResponse = await runQuery('{ usernames(query: "a") { id } }', 'streamer');
    expect(rejectedResponse.body.errors?.[0]).toMatchObject({
      message: 'Too Many Requests',
      extensions: { code: 'RATE_LIMITED', status: 429, detail: expect.any(String) as string },
    });
    expect(rejectedResponse.body.errors?.[0]?.extensions['http']).toBeUndefined();
    expect(rejectedResponse.headers['retry-after']).toBe('2');
  });
});

describe('a malformed request', () => {
  test.each([
    ['a syntax error', { query: '{ me {' }],
    ['an unknown field', { query: '{ nobody }' }],
    ['a missing argument', { query: '{ stream { id } }' }],
    [
      'a variable of the wrong type',
      { query: 'query($id: ID!) { stream(id: $id) { id } }', variables: { id: {} } },
    ],
    ['no query', {}],
    ['a batch', [{ query: '{ me { id } }' }]],
    ['disabled introspection', { query: '{ __schema { types { name } } }' }],
    [
      'too many aliases',
      { query: `{ ${Array.from({ length: 16 }, (_, n) => `a${n}: me { id }`).join(' ')} }` },
    ],
    ['too many tokens', { query: `{ ${'me { id } '.repeat(600)} }` }],
    ['a long document', { query: `{ me { id } } #${'x'.repeat(2 * 1024 * 1024)}` }],
    ['an unknown operation name', { query: 'query A { me { id } }', operationName: 'B' }],
    ['a body that is not JSON', '{'],
  ])('returns HTTP 400 with BAD_USER_INPUT for %s', async (_, payload) => {
    await startGraphql({ me: resolveMe });
    const { status, body } = await post(payload, 'streamer');
    expect(status).toBe(400);
    expect(body.errors?.length).toBeGreaterThan(0);
    for (const error of body.errors ?? []) {
      expect(error.message).toBe('Bad Request');
      expect(error.extensions).toEqual({
        code: 'BAD_USER_INPUT',
        status: 400,
        type: 'about:blank',
        detail: expect.any(String) as string,
      });
    }
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'returns 415 for content-type %s',
    async (type) => {
      await startGraphql({ me: resolveMe });
      const { status, body } = await post('{"query":"{ me { id } }"}', 'streamer', { 'content-type': type });
      expect(status).toBe(415);
      expect(body.errors?.[0]).toMatchObject({
        message: 'Unsupported Media Type',
        extensions: { status: 415 },
      });
    },
  );

  it('returns 413 above 8 MiB', async () => {
    await startGraphql({ me: resolveMe });
    const { status, body } = await post({
      query: '{ me { id } }',
      variables: { x: 'x'.repeat(8 * 1024 * 1024) },
    });
    expect(status).toBe(413);
    expect(body.errors?.[0]).toMatchObject({ message: 'Payload Too Large' });
  });
});

describe('GET', () => {
  const sendGet = (query: string, headers: Record<string, string>) =>
    app.inject({
      url: '/graphql',
      query: { query },
      headers: { authorization: 'Bearer streamer', ...headers },
    });

  it('runs a query only with apollo-require-preflight: true', async () => {
    await startGraphql({ me: resolveMe });
    const allowedResponse = await sendGet('{ me { id } }', { 'apollo-require-preflight': 'true' });
    expect(allowedResponse.json<GraphqlResponse>().data).toEqual({ me: { id: '1' } });
    expect((await sendGet('{ me { id } }', {})).statusCode).toBe(400);
    expect((await sendGet('{ me { id } }', { 'x-apollo-operation-name': 'x' })).statusCode).toBe(400);
  });

  it('rejects a mutation', async () => {
    let calls = 0;
    await startGraphql({ logout: () => ++calls > 0 });
    const response = await sendGet('mutation { logout }', { 'apollo-require-preflight': 'true' });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(calls).toBe(0);
  });
});

describe('POST', () => {
  it('requires no header except the content type', async () => {
    await startGraphql({ me: resolveMe });
    const { status, body } = await post({ query: '{ me { id displayName } }' }, 'streamer');
    expect([status, body]).toEqual([200, { data: { me: { id: '1', displayName: 'streamer' } } }]);
  });

  it('allows introspection of the whole schema if it is enabled', async () => {
    await startGraphql({ me: resolveMe }, { introspection: true });
    const { getIntrospectionQuery } = await import('graphql');
    const { body } = await runQuery(getIntrospectionQuery(), 'streamer');
    expect(body.errors).toBeUndefined();
  });

  it('suggests no names for an unknown field', async () => {
    await startGraphql({ me: resolveMe });
    const { body } = await runQuery('{ mee { id } }', 'streamer');
    expect(body.errors?.[0]?.extensions['detail']).not.toContain('Did you mean');
  });
});
