import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PlatformError } from '../src/drivers/platform/platform-error.js';
import { TWITCH, type TwitchEndpoints } from '../src/drivers/platform/twitch-endpoints.js';
import { TwitchPlatform } from '../src/drivers/platform/twitch-platform.js';

const CALLBACK = 'http://127.0.0.1:4999/api/v1/auth/twitch/callback';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Twitch's endpoints with its JSON: scope as an array, the secret in the body, errors as {status, message}. */
class TwitchServer {
  readonly requests: { path: string; headers: IncomingMessage['headers']; body: URLSearchParams }[] = [];
  /** Responses that replace the default ones, by path. */
  readonly overrides = new Map<string, { status: number; body: unknown } | 'hang up'>();
  nonce = '';
  subject = '1234';
  /** Fields that the token endpoint omits or changes. */
  token: Record<string, unknown> = {};
  readonly #server: Server = createServer((request, response) => void this.#respond(request, response));

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get base(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const path = (request.url ?? '').split('?')[0] ?? '';
    this.requests.push({
      path: request.url ?? '',
      headers: request.headers,
      body: new URLSearchParams(body),
    });
    const override = this.overrides.get(path);
    if (override === 'hang up') return void request.socket.destroy();
    const { status, body: responseBody } = override ?? { status: 200, body: this.#createResponse(path) };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(responseBody));
  }

  #createResponse(path: string): unknown {
    if (path === '/oauth2/token') {
      return {
        access_token: 'access-1',
        refresh_token: 'refresh-2',
        expires_in: 14_000,
        scope: ['openid', 'channel:read:stream_key'],
        token_type: 'bearer',
        id_token: this.#createIdToken(),
        ...this.token,
      };
    }
    if (path === '/oauth2/validate') return { client_id: 'cid', user_id: '1234', expires_in: 100 };
    if (path === '/helix/users') {
      return {
        data: [
          { id: '1234', login: 'ann', display_name: 'Ann', profile_image_url: 'https://p/a.png', type: '' },
        ],
      };
    }
    if (path === '/helix/streams/key') return { data: [{ stream_key: 'live_1234_abc' }] };
    if (path === '/ingests') {
      return {
        ingests: [
          {
            _id: 1,
            availability: 1,
            default: true,
            name: 'A',
            priority: 0,
            url_template: 'rtmp://in.example:1935/app/{stream_key}',
          },
        ],
      };
    }
    return {};
  }

  #createIdToken(): string {
    const now = Math.floor(Date.now() / 1000);
    const encodeJson = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = {
      iss: `${this.base}/oauth2`,
      aud: 'cid',
      sub: this.subject,
      iat: now,
      exp: now + 900,
      nonce: this.nonce,
    };
    const text = `${encodeJson({ alg: 'RS256', kid: '1' })}.${encodeJson(claims)}`;
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
  }
}

describe('TwitchPlatform', () => {
  let twitch: TwitchServer;
  beforeEach(async () => {
    twitch = new TwitchServer();
    await twitch.listen();
  });
  afterEach(() => twitch.close());

  const createEndpoints = (changes: Partial<TwitchEndpoints> = {}): TwitchEndpoints => ({
    issuer: `${twitch.base}/oauth2`,
    authorize: `${twitch.base}/oauth2/authorize`,
    oauth: `${twitch.base}/oauth2`,
    helix: `${twitch.base}/helix`,
    eventSub: `${twitch.base.replace('http', 'ws')}/eventsub`,
    ingests: `${twitch.base}/ingests`,
    fallbackIngest: null,
    ingestHosts: null,
    pkce: false,
    ...changes,
  });
  const createPlatform = (changes: Partial<TwitchEndpoints> = {}) =>
    new TwitchPlatform({ endpoints: createEndpoints(changes), clientId: 'cid', clientSecret: 'hush' });
  const readFailureCode = (work: Promise<unknown>) =>
    work.then(
      () => 'no failure',
      (error: unknown) => (error instanceof PlatformError ? error.code : String(error)),
    );
  const signIn = async (platform: TwitchPlatform, query: Record<string, string> = { code: 'c' }) => {
    const { attempt } = await platform.authorize(CALLBACK, {});
    twitch.nonce ||= attempt.nonce;
    const search = new URLSearchParams({ state: attempt.state, scope: 'openid', ...query });
    return platform.exchange(new URL(`${CALLBACK}?${search.toString()}`), attempt);
  };

  describe('authorize', () => {
    test('requests the stream key with a new state, a new nonce and the given parameters', async () => {
      const firstAuthorization = await createPlatform().authorize(CALLBACK, { login: 'streamer' });
      const secondAuthorization = await createPlatform().authorize(CALLBACK, {});
      const query = new URL(firstAuthorization.url).searchParams;
      expect(firstAuthorization.url).toMatch(`${twitch.base}/oauth2/authorize?`);
      expect(Object.fromEntries(query)).toEqual({
        client_id: 'cid',
        response_type: 'code',
        redirect_uri: CALLBACK,
        scope: 'openid channel:read:stream_key',
        state: firstAuthorization.attempt.state,
        nonce: firstAuthorization.attempt.nonce,
        login: 'streamer',
      });
      expect(firstAuthorization.attempt.state).not.toBe(secondAuthorization.attempt.state);
      expect(Buffer.from(firstAuthorization.attempt.state, 'base64url').length).toBeGreaterThanOrEqual(16);
      expect(firstAuthorization.attempt.verifier).toBe('');
    });

    test('requests the chat scopes for a consent to chat', async () => {
      const { url } = await createPlatform().authorize(CALLBACK, {}, 'chat');
      expect(new URL(url).searchParams.get('scope')).toBe(
        'openid user:read:chat user:write:chat channel:manage:broadcast',
      );
    });

    test('sends PKCE S256 if the platform supports it', async () => {
      const platform = createPlatform({ pkce: true });
      const { url, attempt } = await platform.authorize(CALLBACK, {});
      const query = new URL(url).searchParams;
      expect(query.get('code_challenge_method')).toBe('S256');
      expect(query.get('code_challenge')).toBe(
        createHash('sha256').update(attempt.verifier).digest('base64url'),
      );
      await signIn(platform);
      expect(twitch.requests[0]?.body.get('code_verifier')).toMatch(/^[\w-]{43}$/);
    });

    test('omits PKCE for the real Twitch', async () => {
      const { url } = await new TwitchPlatform({
        endpoints: TWITCH,
        clientId: 'cid',
        clientSecret: 'x',
      }).authorize(CALLBACK, {});
      expect(url).toMatch(/^https:\/\/id\.twitch\.tv\/oauth2\/authorize\?/);
      expect(url).not.toContain('code_challenge');
    });
  });

  describe('exchange', () => {
    test('sends the secret in the body, and returns tokens and identity', async () => {
      expect(await signIn(createPlatform())).toEqual({
        tokens: { accessToken: 'access-1', refreshToken: 'refresh-2', expiresInMs: 14_000_000 },
        identity: {
          platformUserId: '1234',
          login: 'ann',
          displayName: 'Ann',
          profileImageUrl: 'https://p/a.png',
        },
      });
      const [token, users] = twitch.requests;
      expect(Object.fromEntries(token?.body ?? [])).toMatchObject({
        grant_type: 'authorization_code',
        code: 'c',
        redirect_uri: CALLBACK,
        client_id: 'cid',
        client_secret: 'hush',
      });
      expect(token?.headers.authorization).toBeUndefined();
      expect(users?.headers).toMatchObject({ authorization: 'Bearer access-1', 'client-id': 'cid' });
    });

    test.each([
      ['the user declines', () => undefined, { error: 'access_denied' }, 'denied'],
      ['the platform reports another error', () => undefined, { error: 'server_error' }, 'invalid-grant'],
      ['the state differs', () => undefined, { code: 'c', state: 'other' }, 'invalid-grant'],
      [
        'the code is not accepted',
        () =>
          twitch.overrides.set('/oauth2/token', {
            status: 400,
            body: { status: 400, message: 'Invalid authorization code' },
          }),
        undefined,
        'invalid-grant',
      ],
      [
        'the secret is wrong',
        () =>
          twitch.overrides.set('/oauth2/token', {
            status: 403,
            body: { status: 403, message: 'invalid client secret' },
          }),
        undefined,
        'unavailable',
      ],
      ['the nonce differs', () => (twitch.nonce = 'other'), undefined, 'invalid-grant'],
      ['the id token belongs to another user', () => (twitch.subject = '99'), undefined, 'invalid-grant'],
      ['the id token is missing', () => (twitch.token = { id_token: undefined }), undefined, 'invalid-grant'],
      [
        'the platform is busy',
        () => twitch.overrides.set('/oauth2/token', { status: 429, body: {} }),
        undefined,
        'unavailable',
      ],
      [
        'the platform fails',
        () => twitch.overrides.set('/oauth2/token', { status: 500, body: {} }),
        undefined,
        'unavailable',
      ],
      [
        'the platform closes the connection',
        () => twitch.overrides.set('/oauth2/token', 'hang up'),
        undefined,
        'unavailable',
      ],
      [
        'the user can’t be read',
        () => twitch.overrides.set('/helix/users', { status: 500, body: {} }),
        undefined,
        'unavailable',
      ],
      [
        'the response contains no user',
        () => twitch.overrides.set('/helix/users', { status: 200, body: { data: [] } }),
        undefined,
        'unavailable',
      ],
    ])('fails when %s', async (_title, prepare, query, code) => {
      prepare();
      expect(await readFailureCode(signIn(createPlatform(), query))).toBe(code);
    });
  });

  describe('refresh', () => {
    test('returns the new tokens', async () => {
      expect(await createPlatform().refresh('refresh-1')).toMatchObject({
        accessToken: 'access-1',
        refreshToken: 'refresh-2',
      });
      expect(Object.fromEntries(twitch.requests[0]?.body ?? [])).toMatchObject({
        grant_type: 'refresh_token',
        refresh_token: 'refresh-1',
        client_secret: 'hush',
      });
    });

    test('returns the old refresh token if the response contains none', async () => {
      twitch.token = { refresh_token: undefined };
      expect((await createPlatform().refresh('refresh-1')).refreshToken).toBe('refresh-1');
    });

    test('fails with the code unavailable if the client id is wrong', async () => {
      twitch.overrides.set('/oauth2/token', {
        status: 400,
        body: { status: 400, message: 'invalid client' },
      });
      expect(await readFailureCode(createPlatform().refresh('r'))).toBe('unavailable');
    });

    test.each([
      [400, 'invalid-grant'],
      [401, 'invalid-grant'],
      [403, 'unavailable'],
      [503, 'unavailable'],
    ])('responds to the status %i with the code %s', async (status, code) => {
      twitch.overrides.set('/oauth2/token', { status, body: { status, message: 'no' } });
      expect(await readFailureCode(createPlatform().refresh('r'))).toBe(code);
    });
  });

  describe('validate', () => {
    test('returns true for valid and false for invalid tokens, and throws on platform errors', async () => {
      expect(await createPlatform().validate('a')).toBe(true);
      expect(twitch.requests[0]?.headers.authorization).toBe('OAuth a');
      twitch.overrides.set('/oauth2/validate', {
        status: 401,
        body: { status: 401, message: 'invalid access token' },
      });
      expect(await createPlatform().validate('a')).toBe(false);
      twitch.overrides.set('/oauth2/validate', { status: 500, body: {} });
      expect(await readFailureCode(createPlatform().validate('a'))).toBe('unavailable');
    });
  });

  describe('revoke', () => {
    const revoke = () => createPlatform().revoke('access-1');

    test('sends client id and token in the body', async () => {
      await revoke();
      expect(twitch.requests.map(({ path, body }) => [path, Object.fromEntries(body)])).toEqual([
        ['/oauth2/revoke', { client_id: 'cid', token: 'access-1' }],
      ]);
    });

    test.each([
      [400, 'unauthorized'],
      [500, 'unavailable'],
    ])('responds to the status %i with the code %s', async (status, code) => {
      twitch.overrides.set('/oauth2/revoke', { status, body: { status, message: 'no' } });
      expect(await readFailureCode(revoke())).toBe(code);
    });
  });

  describe('fetchTarget', () => {
    test('returns ingest server and key, and fetches the list of servers once', async () => {
      const platform = createPlatform();
      for (let index = 0; index < 2; index += 1) {
        expect(await platform.fetchTarget('a', '1234')).toEqual({
          server: 'rtmp://in.example:1935/app',
          key: 'live_1234_abc',
        });
      }
      expect(twitch.requests.map(({ path }) => path)).toEqual([
        '/helix/streams/key?broadcaster_id=1234',
        '/ingests',
        '/helix/streams/key?broadcaster_id=1234',
      ]);
    });

    test.each([
      [401, 'unauthorized'],
      [403, 'not-allowed'],
      [404, 'not-allowed'],
      [500, 'unavailable'],
      [302, 'unavailable'],
    ])('responds to the status %i with the code %s', async (status, code) => {
      twitch.overrides.set('/helix/streams/key', { status, body: {} });
      expect(await readFailureCode(createPlatform().fetchTarget('a', '1234'))).toBe(code);
    });

    test('returns the fallback server if no listed server is allowed, and fails without a fallback', async () => {
      const fallbackOptions = { fallbackIngest: 'rtmp://live.twitch.tv/app', ingestHosts: ['.twitch.tv'] };
      expect((await createPlatform(fallbackOptions).fetchTarget('a', '1234')).server).toBe(
        'rtmp://live.twitch.tv/app',
      );
      twitch.overrides.set('/ingests', 'hang up');
      expect((await createPlatform(fallbackOptions).fetchTarget('a', '1234')).server).toBe(
        'rtmp://live.twitch.tv/app',
      );
      expect(await readFailureCode(createPlatform().fetchTarget('a', '1234'))).toBe('unavailable');
    });
  });

  test('throws errors without tokens and without the platform’s text', async () => {
    twitch.overrides.set('/helix/streams/key', { status: 403, body: { message: 'private words' } });
    const error: unknown = await createPlatform()
      .fetchTarget('token-1', '1234')
      .catch((caught: unknown) => caught);
    expect(String((error as Error).stack)).not.toMatch(/private words|token-1/);
  });
});
