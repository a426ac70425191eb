import { SessionEntity } from '../src/features/session/session.entity.js';
import { SESSION_LIMITS } from '../src/features/session/session-limits.js';
import { UserEntity } from '../src/features/user/user.entity.js';
import { DatabaseOutboxReader } from '../src/infra/outbox/database-outbox-reader.js';
import { insertUser } from './_database/insert-user.js';
import { createTestApp, type TestApp } from './_app/test-app.js';
import { anyDatabase } from './_database/test-database.js';

anyDatabase((makeDatabase) => {
  let fixture: TestApp;
  let userId: number;
  const sendRequest = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: object = {}) =>
    fixture.app.inject({ method, url: `/api/v1${url}`, headers: { ...headers } });
  const readOutbox = () =>
    new DatabaseOutboxReader(fixture.fixture.database, fixture.fixture.database.changes, () => 0).readAfter(
      0,
      100,
    );

  beforeEach(async () => {
    fixture = await createTestApp(makeDatabase);
    userId = await insertUser(fixture.fixture.database, 'Ada');
  });
  afterEach(() => fixture.close());

  describe('authenticate', () => {
    test('returns the user of a token, and stores only its digest', async () => {
      const { authorization } = await fixture.signIn(userId);
      const token = authorization.slice('Bearer '.length);
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      expect(await fixture.sessions.authenticate(token)).toMatchObject({ userId, role: 'VERIFIED' });
      const rows = await fixture.fixture.database.read((em) => em.find(SessionEntity, {}));
      expect(JSON.stringify(rows)).not.toContain(token);
      expect(rows[0]?.tokenDigest).toMatch(/^[0-9a-f]{64}$/);
    });

    test.each(['', 'x', 'A'.repeat(43)])('returns null for %j', async (token) => {
      await fixture.signIn(userId);
      expect(await fixture.sessions.authenticate(token)).toBeNull();
    });

    test('compares tokens case-sensitively', async () => {
      const { authorization } = await fixture.signIn(userId);
      const token = authorization.slice('Bearer '.length);
      const otherToken = token.replace(/[a-z]/i, (letter) =>
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      );
      expect(await fixture.sessions.authenticate(otherToken)).toBeNull();
    });

    test('ends an unused session after the idle limit', async () => {
      const headers = await fixture.signIn(userId);
      fixture.advance(SESSION_LIMITS.idleMs - 60_000);
      expect((await sendRequest('GET', '/user', headers)).statusCode).toBe(200);
      fixture.advance(120_000);
      expect((await sendRequest('GET', '/user', headers)).statusCode).toBe(401);
    });

    test('ends a used session after the absolute limit', async () => {
      const headers = await fixture.signIn(userId);
      await fixture.fixture.database.transact(({ em }) =>
        em.nativeUpdate(SessionEntity, {}, { lastUsed: Date.now() + SESSION_LIMITS.absoluteMs }),
      );
      fixture.advance(SESSION_LIMITS.absoluteMs - 60_000);
      expect((await sendRequest('GET', '/user', headers)).statusCode).toBe(200);
      fixture.advance(120_000);
      expect((await sendRequest('GET', '/user', headers)).statusCode).toBe(401);
    });

    test('stores the last use at most once a minute', async () => {
      const headers = await fixture.signIn(userId);
      const readLastUsed = async () =>
        (await fixture.fixture.database.read((em) => em.findOneOrFail(SessionEntity, { user: userId })))
          .lastUsed;
      await fixture.fixture.database.transact(({ em }) =>
        em.nativeUpdate(SessionEntity, {}, { lastUsed: Date.now() - 30_000 }),
      );
      const lastUsedBefore = await readLastUsed();
      await sendRequest('GET', '/user', headers);
      expect(await readLastUsed()).toBe(lastUsedBefore);
      fixture.advance(40_000);
      await sendRequest('GET', '/user', headers);
      expect(await readLastUsed()).toBeGreaterThan(lastUsedBefore);
    });

    test('applies a change of role immediately', async () => {
      const headers = await fixture.signIn(userId);
      await fixture.fixture.database.transact(({ em }) =>
        em.nativeUpdate(UserEntity, { id: userId }, { role: 'UNVERIFIED' }),
      );
      expect((await sendRequest('GET', '/session', headers)).statusCode).toBe(403);
      expect((await sendRequest('GET', '/user', headers)).json()).toMatchObject({ role: 'UNVERIFIED' });
    });
  });

  describe('isStillValid', () => {
    test('returns true until the session is revoked or the role changes', async () => {
      const { authorization } = await fixture.signIn(userId);
      const viewer = await fixture.sessions.authenticate(authorization.slice(7));
      if (!viewer) throw new Error('The session has no viewer');
      expect(await fixture.sessions.isStillValid(viewer)).toBe(true);
      expect(await fixture.sessions.isStillValid({ ...viewer, role: 'ADMINISTRATOR' })).toBe(false);
      expect(await fixture.sessions.isStillValid({ ...viewer, userId: userId + 1 })).toBe(false);
      await fixture.sessions.logout(viewer);
      expect(await fixture.sessions.isStillValid(viewer)).toBe(false);
    });
  });

  describe('POST /user/logout', () => {
    test('revokes only the session of the bearer token', async () => {
      const headers = await fixture.signIn(userId);
      const otherHeaders = await fixture.signIn(userId);
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
      const newcomer = await insertUser(fixture.fixture.database, 'New', 'UNVERIFIED');
      expect((await sendRequest('POST', '/user/logout', await fixture.signIn(newcomer))).statusCode).toBe(
        204,
      );
    });
  });

  describe('GET and DELETE /session', () => {
    test('lists the sessions, and revokes one of them', async () => {
      const headers = await fixture.signIn(userId);
      const lostHeaders = await fixture.signIn(userId);
      const list = (await sendRequest('GET', '/session', headers)).json<{ id: number; current: boolean }[]>();
      expect(list.map(({ current }) => current)).toEqual([true, false]);
      expect(Object.keys(list[0] ?? {}).sort()).toEqual(['current', 'id', 'lastUsed', 'name', 'timeCreated']);
      const id = list[1]?.id ?? 0;
      expect((await sendRequest('DELETE', `/session/${id}`, headers)).statusCode).toBe(204);
      expect((await sendRequest('GET', '/user', lostHeaders)).statusCode).toBe(401);
      expect((await sendRequest('GET', '/session', headers)).json()).toHaveLength(1);
      expect((await sendRequest('DELETE', `/session/${id}`, headers)).statusCode).toBe(404);
    });

    test('returns 404 for a session of another user', async () => {
      const strangerId = await insertUser(fixture.fixture.database, 'Eve');
      const ownerHeaders = await fixture.signIn(userId);
      const [session] = (await sendRequest('GET', '/session', ownerHeaders)).json<{ id: number }[]>();
      const response = await sendRequest(
        'DELETE',
        `/session/${session?.id}`,
        await fixture.signIn(strangerId),
      );
      expect(response.statusCode).toBe(404);
      expect((await sendRequest('GET', '/user', ownerHeaders)).statusCode).toBe(200);
    });
  });

  describe('DELETE /session/others', () => {
    test('revokes all sessions of the user except the caller’s', async () => {
      const headers = await fixture.signIn(userId);
      const otherSessions = [await fixture.signIn(userId), await fixture.signIn(userId)];
      const strangerHeaders = await fixture.signIn(await insertUser(fixture.fixture.database, 'Eve'));
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
      const headers = await fixture.signIn(userId);
      const expiredHeaders = await fixture.signIn(userId);
      await sendRequest('POST', '/user/logout', expiredHeaders);
      await fixture.fixture.database.transact(({ em }) =>
        em.nativeUpdate(
          SessionEntity,
          { revoked: true },
          { lastUsed: Date.now() - 2 * SESSION_LIMITS.keepRevokedMs },
        ),
      );
      expect(await fixture.sessions.prune()).toBe(1);
      expect((await sendRequest('GET', '/user', headers)).statusCode).toBe(200);
    });
  });
});
