import { SessionEntity } from '../src/features/session/session.entity.js';
import { SESSION_LIMITS } from '../src/features/session/session-limits.js';
import { UserEntity } from '../src/features/user/user.entity.js';
import { findDriverClient } from '../src/infra/db/driver-client.js';
import { DatabaseOutboxReader } from '../src/infra/outbox/database-outbox-reader.js';
import { insertUser } from './_database/insert-user.js';
import { createTestApp, type TestApp } from './_app/test-app.js';
import { anyDatabase } from './_database/test-database.js';

const MINUTE_MS = 60_000;

anyDatabase((makeDatabase) => {
  let testApp: TestApp;
  let userId: number;
  const sendRequest = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: object = {}) =>
    testApp.app.inject({ method, url: `/api/v1${url}`, headers: { ...headers } });
  const readOutbox = () =>
    new DatabaseOutboxReader(testApp.fixture.database, testApp.fixture.database.changes, () => 0).readAfter(
      0,
      100,
    );

  beforeEach(async () => {
    testApp = await createTestApp(makeDatabase);
    userId = await insertUser(testApp.fixture.database, 'Ada');
  });
  afterEach(() => testApp.close());

  describe('authenticate', () => {
    test('returns the user of a token, and stores only its digest', async () => {
      const { authorization } = await testApp.signIn(userId);
      const token = authorization.slice('Bearer '.length);
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      expect(await testApp.sessions.authenticate(token)).toMatchObject({ userId, role: 'VERIFIED' });
      const rows = await testApp.fixture.database.read((em) => em.find(SessionEntity, {}));
      expect(JSON.stringify(rows)).not.toContain(token);
      expect(rows[0]?.tokenDigest).toMatch(/^[0-9a-f]{64}$/);
    });

    test.each(['', 'x', 'A'.repeat(43)])('returns null for %j', async (token) => {
      await testApp.signIn(userId);
      expect(await testApp.sessions.authenticate(token)).toBeNull();
    });

    test('compares tokens case-sensitively', async () => {
      const { authorization } = await testApp.signIn(userId);
      const token = authorization.slice('Bearer '.length);
      const otherToken = token.replace(/[a-z]/i, (letter) =>
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      );
      expect(await testApp.sessions.authenticate(otherToken)).toBeNull();
    });

    test('ends an unused session after the idle limit', async () => {
      const headers = await testApp.signIn(userId);
      testApp.advance(SESSION_LIMITS.idleMs - MINUTE_MS);
      expect((await sendRequest('GET', '/user', headers)).statusCode).toBe(200);
      testApp.advance(2 * MINUTE_MS);
      expect((await sendRequest('GET', '/user', headers)).statusCode).toBe(401);
    });

    test('ends a used session after the absolute limit', async () => {
      const headers = await testApp.signIn(userId);
      await testApp.fixture.database.transact(({ em }) =>
        em.nativeUpdate(SessionEntity, {}, { lastUsed: Date.now() + SESSION_LIMITS.absoluteMs }),
      );
      testApp.advance(SESSION_LIMITS.absoluteMs - MINUTE_MS);
      expect((await sendRequest('GET', '/user', headers)).statusCode).toBe(200);
      testApp.advance(2 * MINUTE_MS);
      expect((await sendRequest('GET', '/user', headers)).statusCode).toBe(401);
    });

    test('stores the last use at most once a minute', async () => {
      const headers = await testApp.signIn(userId);
      const readLastUsed = async () =>
        (await testApp.fixture.database.read((em) => em.findOneOrFail(SessionEntity, { user: userId })))
          .lastUsed;
      await testApp.fixture.database.transact(({ em }) =>
        em.nativeUpdate(SessionEntity, {}, { lastUsed: Date.now() - MINUTE_MS / 2 }),
      );
      const lastUsedBefore = await readLastUsed();
      await sendRequest('GET', '/user', headers);
      expect(await readLastUsed()).toBe(lastUsedBefore);
      testApp.advance(MINUTE_MS / 2 + 10_000);
      await sendRequest('GET', '/user', headers);
      expect(await readLastUsed()).toBeGreaterThan(lastUsedBefore);
    });

    test('reads the sessions of requests that arrive together with one statement', async () => {
      const otherId = await insertUser(testApp.fixture.database, 'Grace');
      const [token, otherToken] = (await Promise.all([userId, otherId].map((id) => testApp.signIn(id)))).map(
        ({ authorization }) => authorization.slice('Bearer '.length),
      ) as [string, string];
      const sendSpy = await testApp.fixture.database.read(async (em) =>
        jest.spyOn(findDriverClient(em), '_query'),
      );
      const tokens = [token, otherToken, 'A'.repeat(43), token];
      const viewers = await Promise.all(tokens.map((text) => testApp.sessions.authenticate(text)));
      const count = sendSpy.mock.calls.length;
      sendSpy.mockRestore();
      expect(viewers.map((viewer) => viewer?.userId)).toEqual([userId, otherId, undefined, userId]);
      expect(count).toBe(1);
    });

    test('returns null for a session that was revoked after it was read', async () => {
      const { authorization } = await testApp.signIn(userId);
      const token = authorization.slice('Bearer '.length);
      expect(await testApp.sessions.authenticate(token)).not.toBeNull();
      await testApp.fixture.database.transact(({ em }) =>
        em.nativeUpdate(SessionEntity, { user: userId }, { revoked: true }),
      );
      expect(await testApp.sessions.authenticate(token)).toBeNull();
    });

    test('applies a change of role immediately', async () => {
      const headers = await testApp.signIn(userId);
      await testApp.fixture.database.transact(({ em }) =>
        em.nativeUpdate(UserEntity, { id: userId }, { role: 'UNVERIFIED' }),
      );
      expect((await sendRequest('GET', '/session', headers)).statusCode).toBe(403);
      expect((await sendRequest('GET', '/user', headers)).json()).toMatchObject({ role: 'UNVERIFIED' });
    });
  });

  describe('isStillValid', () => {
    test('returns true until the session is revoked or the role changes', async () => {
      const { authorization } = await testApp.signIn(userId);
      const viewer = await testApp.sessions.authenticate(authorization.slice(7));
      if (!viewer) throw new Error('The session has no viewer');
      expect(await testApp.sessions.isStillValid(viewer)).toBe(true);
      expect(await testApp.sessions.isStillValid({ ...viewer, role: 'ADMINISTRATOR' })).toBe(false);
      expect(await testApp.sessions.isStillValid({ ...viewer, userId: userId + 1 })).toBe(false);
      await testApp.sessions.logout(viewer);
      expect(await testApp.sessions.isStillValid(viewer)).toBe(false);
    });
  });

  describe('POST /user/logout', () => {
    test('revokes only the session of the bearer token', async () => {
      const headers = await testApp.signIn(userId);
      const otherHeaders = await testApp.signIn(userId);
      const response = await sendRequest('POST', '/user/logout', {
        ...headers,
        'content-type': 'application/json',
      });
      expect([response.statusCode, response.body]).toEqual([204, '']);
      expect((await sendRequest('GET', '/user', headers)).statusCode).toBe(401);
      expect((await sendRequest('GET', '/user', otherHeaders)).statusCode).toBe(200);
      expect(await readOutbox()).toMatchObject([
        { kind: 'session', operation: 'revoke', audience: [userId] },
      ]);
    });

    test('is allowed to unverified users', async () => {
      const newcomer = await insertUser(testApp.fixture.database, 'New', 'UNVERIFIED');
      expect((await sendRequest('POST', '/user/logout', await testApp.signIn(newcomer))).statusCode).toBe(
        204,
      );
    });
  });

  describe('GET and DELETE /session', () => {
    test('lists the sessions, and revokes one of them', async () => {
      const headers = await testApp.signIn(userId);
      const lostHeaders = await testApp.signIn(userId);
      const sessions = (await sendRequest('GET', '/session', headers)).json<
        { id: number; current: boolean }[]
      >();
      expect(sessions.map(({ current }) => current)).toEqual([true, false]);
      expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
        'current',
        'id',
        'lastUsed',
        'name',
        'timeCreated',
      ]);
      const id = sessions[1]?.id ?? 0;
      expect((await sendRequest('DELETE', `/session/${id}`, headers)).statusCode).toBe(204);
      expect((await sendRequest('GET', '/user', lostHeaders)).statusCode).toBe(401);
      expect((await sendRequest('GET', '/session', headers)).json()).toHaveLength(1);
      expect((await sendRequest('DELETE', `/session/${id}`, headers)).statusCode).toBe(404);
    });

    test('returns 404 for a session of another user', async () => {
      const strangerId = await insertUser(testApp.fixture.database, 'Eve');
      const ownerHeaders = await testApp.signIn(userId);
      const [session] = (await sendRequest('GET', '/session', ownerHeaders)).json<{ id: number }[]>();
      const response = await sendRequest(
        'DELETE',
        `/session/${session?.id}`,
        await testApp.signIn(strangerId),
      );
      expect(response.statusCode).toBe(404);
      expect((await sendRequest('GET', '/user', ownerHeaders)).statusCode).toBe(200);
    });
  });

  describe('DELETE /session/others', () => {
    test('revokes all sessions of the user except the caller’s', async () => {
      const headers = await testApp.signIn(userId);
      const otherSessions = [await testApp.signIn(userId), await testApp.signIn(userId)];
      const strangerHeaders = await testApp.signIn(await insertUser(testApp.fixture.database, 'Eve'));
      expect((await sendRequest('DELETE', '/session/others', headers)).statusCode).toBe(204);
      for (const otherHeaders of otherSessions)
        expect((await sendRequest('GET', '/user', otherHeaders)).statusCode).toBe(401);
      for (const keptHeaders of [headers, strangerHeaders])
        expect((await sendRequest('GET', '/user', keptHeaders)).statusCode).toBe(200);
      expect((await readOutbox()).map(({ kind, operation }) => `${kind} ${operation}`)).toEqual([
        'session revoke',
        'session revoke',
      ]);
    });
  });

  describe('prune', () => {
    test('deletes only expired sessions', async () => {
      const headers = await testApp.signIn(userId);
      const expiredHeaders = await testApp.signIn(userId);
      await sendRequest('POST', '/user/logout', expiredHeaders);
      await testApp.fixture.database.transact(({ em }) =>
        em.nativeUpdate(
          SessionEntity,
          { revoked: true },
          { lastUsed: Date.now() - 2 * SESSION_LIMITS.keepRevokedMs },
        ),
      );
      expect(await testApp.sessions.prune()).toBe(1);
      expect((await sendRequest('GET', '/user', headers)).statusCode).toBe(200);
    });
  });
});
