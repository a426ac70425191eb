import { createHash, randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { until } from '../../e2e/_kit/wait.js';
import { PlatformBroadcastTarget } from '../src/features/user/broadcast-target.js';
import { PlatformAccountSweep } from '../src/features/user/platform-account-sweep.js';
import { PlatformAccounts } from '../src/features/user/platform-accounts.js';
import { PlatformAccountEntity } from '../src/features/user/platform-account.entity.js';
import { PlatformTokenBox, SEALED_TOKENS } from '../src/features/user/platform-tokens.js';
import { SessionEntity } from '../src/features/session/session.entity.js';
import { UserEntity } from '../src/features/user/user.entity.js';
import { Resealing } from '../src/infra/crypto/resealing.js';
import { SecretBox } from '../src/infra/crypto/secret-box.js';
import { UpstreamFailedError } from '../src/infra/errors.js';
import { createTestApp, type TestApp } from './_app/test-app.js';
import { anyDatabase, makeLibsql } from './_database/test-database.js';

type Cookies = Record<string, string>;

const createBroadcastTarget = (
  ...[database, platform, tokens]: ConstructorParameters<typeof PlatformAccounts>
) => new PlatformBroadcastTarget(platform, new PlatformAccounts(database, platform, tokens));

function createSignInHelpers(testApp: TestApp) {
  const startSignIn = async (query = '') => {
    const response = await testApp.app.inject(`/api/v1/auth/twitch${query}`);
    const state = new URL(String(response.headers.location)).searchParams.get('state') ?? '';
    const cookies: Cookies = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
    return { response, state, cookies };
  };
  const sendCallback = (query: Record<string, string>, cookies: Cookies) =>
    testApp.app.inject({
      url: `/api/v1/auth/twitch/callback?${new URLSearchParams(query).toString()}`,
      cookies,
    });
  const signIn = async (login: string) => {
    const { state, cookies } = await startSignIn();
    const response = await sendCallback({ code: login, state }, cookies);
    const token = /^\/\?secret=([\w-]{43})$/.exec(String(response.headers.location))?.[1];
    if (!token) throw new Error(`The redirect has no token: ${String(response.headers.location)}`);
    return { token, response };
  };
  const fetchUser = async (token: string) =>
    (await testApp.app.inject({ url: '/api/v1/user', headers: { authorization: `Bearer ${token}` } })).json<{
      id: number;
      role: string;
      displayName: string;
      profileImageURL: string;
    }>();
  return { startSignIn, sendCallback, signIn, fetchUser };
}

function startSweep({ fixture: { database }, platform, tokens, sessions }: TestApp): PlatformAccountSweep {
  return new PlatformAccountSweep({
    database,
    platform,
    accounts: new PlatformAccounts(database, platform, tokens),
    revokeSessions: (userId) => sessions.revokeAll(userId),
    logger: pino({ level: 'silent' }),
  });
}

anyDatabase((makeDatabase) => {
  let testApp: TestApp;
  beforeEach(async () => {
    testApp = await createTestApp(makeDatabase);
  });
  afterEach(() => testApp.close());

  describe('GET /auth/twitch', () => {
    test('redirects to the platform, and binds the state to a cookie', async () => {
      const { response, state } = await createSignInHelpers(testApp).startSignIn();
      expect(response.statusCode).toBe(302);
      expect(response.headers.location).toMatch(/^https:\/\/platform\.example\/authorize/);
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
      expect(response.cookies).toMatchObject([
        { name: 'trailcast-sign-in', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 600 },
      ]);
      expect(response.cookies[0]).not.toHaveProperty('secure');
      expect(JSON.stringify(response.cookies)).not.toContain(state);
    });

    test('forwards the login to the platform', async () => {
      const { response } = await createSignInHelpers(testApp).startSignIn('?login=streamer');
      expect(new URL(String(response.headers.location)).searchParams.get('login')).toBe('streamer');
    });
  });

  describe('GET /auth/twitch/callback', () => {
    test('creates the user, seals its tokens and returns the bearer token', async () => {
      const { signIn, fetchUser } = createSignInHelpers(testApp);
      const { token, response } = await signIn('streamer');
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
      const signedInCookie = response.cookies.find(({ name }) => name === 'trailcast-signed-in');
      expect(signedInCookie?.value).toBe(createHash('sha256').update(token).digest('hex'));
      expect(signedInCookie).toMatchObject({ maxAge: 120, sameSite: 'Lax' });
      expect(signedInCookie).not.toHaveProperty('httpOnly');
      expect(response.cookies.find(({ name }) => name === 'trailcast-sign-in')).toMatchObject({ value: '' });
      const user = await fetchUser(token);
      expect(user).toMatchObject({
        displayName: 'Streamer',
        role: 'VERIFIED',
        profileImageURL: 'https://platform.example/streamer.png',
      });
      expect(testApp.signedIn).toEqual([`${user.id} streamer`]);
      const account = await testApp.fixture.database.read((em) =>
        em.findOneOrFail(PlatformAccountEntity, { user: user.id }),
      );
      expect(account).toMatchObject({ platform: 'twitch', platformUserId: 'id-streamer', login: 'streamer' });
      expect(account.accessToken).toMatch(/^tc1:k:/);
      expect(account.refreshToken).toMatch(/^tc1:k:/);
      expect(testApp.tokens.open(account, 'access')).toMatch(/^access-/);
    });

    test.each([
      ['admin', 'ADMINISTRATOR'],
      ['friend', 'VERIFIED'],
      ['moderator', 'MODERATOR'],
      ['newcomer', 'UNVERIFIED'],
      ['somebody', 'UNVERIFIED'],
    ])('assigns the login %s the role %s', async (login, role) => {
      const { signIn, fetchUser } = createSignInHelpers(testApp);
      expect(await fetchUser((await signIn(login)).token)).toMatchObject({ role });
    });

    test('names the session after browser and system without storing user agent or IP address', async () => {
      const { state, cookies } = await createSignInHelpers(testApp).startSignIn();
      const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
      const url = `/api/v1/auth/twitch/callback?code=ada&state=${state}`;
      const headers = { 'user-agent': userAgent };
      const response = await testApp.app.inject({ url, cookies, headers, remoteAddress: '203.0.113.9' });
      const token = String(response.headers.location).slice('/?secret='.length);
      expect(await testApp.sessions.authenticate(token)).not.toBeNull();
      const rows = await testApp.fixture.database.read((em) => em.find(SessionEntity, {}));
      expect(rows.map(({ name }) => name)).toEqual(['Firefox · Linux']);
      expect(JSON.stringify(rows)).not.toMatch(/Gecko|203\.0\.113/);
    });

    test('updates the name of an existing user, and does not change the role', async () => {
      const { signIn, fetchUser } = createSignInHelpers(testApp);
      const firstUser = await fetchUser((await signIn('friend')).token);
      await testApp.fixture.database.transact(({ em }) =>
        em.nativeUpdate(UserEntity, { id: firstUser.id }, { role: 'MODERATOR', displayName: 'Old' }),
      );
      const secondUser = await fetchUser((await signIn('friend')).token);
      expect(secondUser).toEqual({ ...firstUser, role: 'MODERATOR' });
      expect(await testApp.fixture.database.read((em) => em.count(UserEntity, {}))).toBe(1);
    });

    test('creates one user for concurrent first sign-ins', async () => {
      const { startSignIn, sendCallback } = createSignInHelpers(testApp);
      const startedSignIns = await Promise.all(Array.from({ length: 4 }, () => startSignIn()));
      const responses = await Promise.all(
        startedSignIns.map(({ state, cookies }) => sendCallback({ code: 'friend', state }, cookies)),
      );
      for (const response of responses) expect(response.headers.location).toMatch(/^\/\?secret=/);
      expect(await testApp.fixture.database.read((em) => em.count(UserEntity, {}))).toBe(1);
    });

    test('redirects with an error code if the sign-in fails', async () => {
      const { startSignIn, sendCallback } = createSignInHelpers(testApp);
      const { state, cookies } = await startSignIn();
      const fetchLocation = async (query: Record<string, string>, sentCookies: Cookies) =>
        (await sendCallback(query, sentCookies)).headers.location;
      expect(await fetchLocation({ code: 'friend', state }, {})).toBe('/?error=expired');
      expect(await fetchLocation({ code: 'friend', state: 'other' }, cookies)).toBe('/?error=expired');
      expect(await fetchLocation({ code: 'friend', state }, { 'trailcast-sign-in': 'tc1:k:x:y' })).toBe(
        '/?error=expired',
      );
      expect(
        await fetchLocation({ error: 'access_denied', error_description: 'secret text', state }, cookies),
      ).toBe('/?error=denied');
      testApp.platform.failNext('unavailable');
      expect(await fetchLocation({ code: 'friend', state }, cookies)).toBe('/?error=platform_unavailable');
      expect(await testApp.fixture.database.read((em) => em.count(UserEntity, {}))).toBe(0);
    });
  });

  describe('fetchTarget', () => {
    const createTarget = async (login: string) => {
      const { signIn, fetchUser } = createSignInHelpers(testApp);
      const { id } = await fetchUser((await signIn(login)).token);
      const target = createBroadcastTarget(testApp.fixture.database, testApp.platform, testApp.tokens);
      return { id, target };
    };

    test('returns the ingest URL with the key', async () => {
      const { id, target } = await createTarget('streamer');
      expect(await target.fetchTarget(id)).toEqual({
        server: 'rtmp://platform.example/app',
        key: 'live_streamer',
      });
    });

    test('refreshes an expired token once for concurrent calls', async () => {
      const { id, target } = await createTarget('streamer');
      testApp.platform.expireAccessTokens();
      const targets = await Promise.all(Array.from({ length: 5 }, () => target.fetchTarget(id)));
      expect(targets.every(({ key }) => key === 'live_streamer')).toBe(true);
      expect(testApp.platform.refreshCount).toBe(1);
      await target.fetchTarget(id);
      expect(testApp.platform.refreshCount).toBe(1);
    });

    test('uses a token that another process has refreshed', async () => {
      const { id, target } = await createTarget('streamer');
      testApp.platform.expireAccessTokens();
      const otherTarget = createBroadcastTarget(testApp.fixture.database, testApp.platform, testApp.tokens);
      const targets = await Promise.all([target.fetchTarget(id), otherTarget.fetchTarget(id)]);
      expect(targets.map(({ key }) => key)).toEqual(['live_streamer', 'live_streamer']);
    });

    test('requires a new sign-in and deletes the tokens after a revocation at the platform', async () => {
      const { id, target } = await createTarget('streamer');
      testApp.platform.revokeAllTokens();
      await expect(target.fetchTarget(id)).rejects.toThrow(/sign in again/);
      const account = await testApp.fixture.database.read((em) =>
        em.findOneOrFail(PlatformAccountEntity, { user: id }),
      );
      expect([account.accessToken, account.refreshToken]).toEqual([null, null]);
    });

    test.each([
      ['unavailable', /can’t be reached/],
      ['not-allowed', /no stream key/],
    ] as const)('throws an error with the reason if the platform is %s', async (failure, reason) => {
      const { id, target } = await createTarget('streamer');
      testApp.platform.failNext(failure);
      const error: unknown = await target.fetchTarget(id).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(UpstreamFailedError);
      expect((error as UpstreamFailedError).detail).toMatch(reason);
    });

    test.each([false, true])(
      'the hourly check signs a user out after a revocation at the platform (deleted tokens: %s)',
      async (isDeleted) => {
        const { signIn, fetchUser } = createSignInHelpers(testApp);
        const { token } = await signIn('streamer');
        testApp.platform.revokeAllTokens();
        const noTokens = { accessToken: null, refreshToken: null };
        if (isDeleted) await testApp.fixture.database.transact(({ em }) => em.nativeUpdate(PlatformAccountEntity, {}, noTokens)); // prettier-ignore
        const sweep = startSweep(testApp);
        await until(async () => (await fetchUser(token)).id === undefined, 10_000);
        await sweep.close();
      },
    );

    test('the hourly check continues with the next user after an error', async () => {
      const { signIn, fetchUser } = createSignInHelpers(testApp);
      const { id } = await fetchUser((await signIn('friend')).token);
      const { token } = await signIn('streamer');
      await testApp.fixture.database.transact(({ em }) =>
        em.nativeUpdate(PlatformAccountEntity, { user: id }, { accessToken: 'tc1:gone:AA:AA' }),
      );
      testApp.platform.revokeAllTokens();
      const sweep = startSweep(testApp);
      await until(async () => (await fetchUser(token)).id === undefined, 10_000);
      await sweep.close();
    });

    test('the hourly check signs no user out if tokens have expired or the platform is unreachable', async () => {
      const { signIn, fetchUser } = createSignInHelpers(testApp);
      const { token } = await signIn('streamer');
      const validate = jest.spyOn(testApp.platform, 'validate');
      for (const failure of ['expired', 'unreachable'] as const) {
        validate.mockClear();
        if (failure === 'expired') testApp.platform.expireAccessTokens();
        else testApp.platform.failNext('unavailable');
        const sweep = startSweep(testApp);
        await until(() => validate.mock.calls.length > 0, 10_000);
        await sweep.close();
        expect((await fetchUser(token)).id).toEqual(expect.any(Number));
      }
      expect(testApp.platform.refreshCount).toBe(1);
    });

    test('returns the target after a key rotation', async () => {
      const { id } = await createTarget('streamer');
      const { database } = testApp.fixture;
      const keys = new Map([...testApp.keys, ['new', randomBytes(32)] as const]);
      const box = new SecretBox({ primary: 'new', keys });
      const logger = pino({ level: 'silent' });
      await new Resealing({ database, box, columns: SEALED_TOKENS, logger }).run();
      const newKeys = new Map([...keys].filter(([name]) => name === 'new'));
      const newKeyBox = new PlatformTokenBox(new SecretBox({ primary: 'new', keys: newKeys }));
      const target = createBroadcastTarget(database, testApp.platform, newKeyBox);
      expect((await target.fetchTarget(id)).key).toBe('live_streamer');
    });

    test('does not overwrite tokens that are refreshed during a key rotation', async () => {
      const { id } = await createTarget('streamer');
      const { database } = testApp.fixture;
      const keys = new Map([...testApp.keys, ['new', randomBytes(32)] as const]);
      const box = new SecretBox({ primary: 'new', keys });
      const resealing = new Resealing({ database, box, columns: SEALED_TOKENS, logger: pino({ level: 'silent' }) }); // prettier-ignore
      testApp.platform.expireAccessTokens();
      let resealedCount = 0;
      jest.spyOn(testApp.platform, 'refresh').mockImplementationOnce(async (token) => {
        const newTokens = await testApp.platform.refresh(token);
        resealedCount = await resealing.run();
        return newTokens;
      });
      const target = createBroadcastTarget(database, testApp.platform, new PlatformTokenBox(box));
      expect((await target.fetchTarget(id)).key).toBe('live_streamer');
      expect(resealedCount).toBe(2);
    });

    test('rejects a user without a platform account', async () => {
      const { target } = await createTarget('streamer');
      await expect(target.fetchTarget(999)).rejects.toThrow(UpstreamFailedError);
    });
  });
});

describe('GET /auth/twitch under https', () => {
  test('sets a secure cookie with the prefix __Host-', async () => {
    const testApp = await createTestApp(makeLibsql, { publicUrl: 'https://relay.example.org' });
    const { response, state, cookies } = await createSignInHelpers(testApp).startSignIn();
    expect(response.cookies).toMatchObject([{ name: '__Host-trailcast-sign-in', secure: true, path: '/' }]);
    const callbackResponse = await createSignInHelpers(testApp).sendCallback(
      { code: 'friend', state },
      cookies,
    );
    expect(callbackResponse.headers.location).toMatch(/^\/\?secret=/);
    expect(callbackResponse.headers['strict-transport-security']).toMatch(/max-age=31536000/);
    await testApp.close();
  });
});
