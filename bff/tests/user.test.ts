import type { Role } from '@trailcast/schema/wire';
import { UserService } from '../src/features/user/user.service.js';
import { AuditEntryEntity } from '../src/infra/db/audit-entry.entity.js';
import { MalformedError } from '../src/infra/errors.js';
import { DatabaseOutboxReader } from '../src/infra/outbox/database-outbox-reader.js';
import { insertUser } from './_database/insert-user.js';
import { createTestApp, type TestApp } from './_app/test-app.js';
import { anyDatabase } from './_database/test-database.js';

anyDatabase((makeDatabase) => {
  let testApp: TestApp;
  let admin: number;
  const sendGet = async (userId: number, url: string) =>
    testApp.app.inject({ method: 'GET', url: `/api/v1${url}`, headers: await testApp.signIn(userId) });
  const setRole = async (callerId: number, userId: number | string, role: unknown) =>
    testApp.app.inject({
      method: 'PUT',
      url: `/api/v1/user/${userId}/role`,
      headers: await testApp.signIn(callerId),
      payload: { role },
    });
  const addUser = (name: string, role?: Role) => insertUser(testApp.fixture.database, name, role);

  beforeEach(async () => {
    testApp = await createTestApp(makeDatabase);
    admin = await addUser('Root', 'ADMINISTRATOR');
  });
  afterEach(() => testApp.close());

  describe('GET /user', () => {
    test('returns the signed-in user', async () => {
      const id = await addUser('Zoë', 'UNVERIFIED');
      expect((await sendGet(id, '/user')).json()).toEqual({ id, displayName: 'Zoë', role: 'UNVERIFIED', profileImageURL: '' }); // prettier-ignore
    });
  });

  describe('searchNames', () => {
    const viewer = { userId: 1, role: 'VERIFIED', sessionId: 1 } as const;

    test('rejects a query that is longer than any name', async () => {
      const users = new UserService(testApp.fixture.database);
      await expect(users.searchNames(viewer, 'x'.repeat(201))).rejects.toThrow(MalformedError);
    });
  });

  describe('GET /user/usernames', () => {
    const findNames = async (callerId: number, query: string) =>
      (await sendGet(callerId, `/user/usernames?query=${encodeURIComponent(query)}`)).json<{ displayName: string }[]>().map(({ displayName }) => displayName); // prettier-ignore

    test('finds verified users except the caller by prefix in any case', async () => {
      const annaId = await addUser('Anna');
      await addUser('ANNika');
      await addUser('annalena', 'UNVERIFIED');
      await addUser('Joanna');
      expect(await findNames(admin, 'aNN')).toEqual(['Anna', 'ANNika']);
      expect(await findNames(annaId, 'ann')).toEqual(['ANNika']);
    });

    test.each(['%', '_', 'a%', '\\', "'", '\u{10FFFF}'])(
      'treats %j as text instead of a pattern',
      async (query) => {
        await addUser('Anna');
        expect(await findNames(admin, query)).toEqual([]);
      },
    );

    test('returns no user for an empty query, and at most 20 users', async () => {
      for (let index = 0; index < 22; index += 1) await addUser(`Same${String(index).padStart(2, '0')}`);
      expect(await findNames(admin, '')).toEqual([]);
      expect((await sendGet(admin, '/user/usernames')).json()).toEqual([]);
      expect(await findNames(admin, 'same')).toHaveLength(20);
    });
  });

  describe('GET /user/list', () => {
    test('returns all users by id to administrators', async () => {
      const id = await addUser('B', 'UNVERIFIED');
      const users = (await sendGet(admin, '/user/list')).json<{ id: number }[]>();
      expect(users.map((user) => user.id)).toEqual([admin, id]);
    });

    test.each(['VERIFIED', 'MODERATOR', 'UNVERIFIED'] as const)(
      'returns 403 for the role %s',
      async (role) => {
        const response = await sendGet(await addUser('B', role), '/user/list');
        expect(response.statusCode).toBe(403);
        expect(response.json()).toMatchObject({ type: '/problems/forbidden', title: 'Forbidden' });
      },
    );
  });

  describe('PUT /user/{id}/role', () => {
    test('changes the role, writes an audit entry, and emits an event', async () => {
      const id = await addUser('B', 'UNVERIFIED');
      expect((await setRole(admin, id, 'MODERATOR')).json()).toMatchObject({ id, role: 'MODERATOR' });
      const { database } = testApp.fixture;
      const events = await new DatabaseOutboxReader(database, database.changes, () => 0).readAfter(0, 10);
      expect(events).toMatchObject([
        { kind: 'role', operation: 'update', entityId: id, version: 2, audience: [id] },
      ]);
      const audit = await database.read((em) => em.find(AuditEntryEntity, {}));
      expect(audit).toMatchObject([
        { actorId: admin, action: 'set-role', subject: `user ${id}`, detail: 'UNVERIFIED -> MODERATOR' },
      ]);
    });

    test('emits no event for the same role', async () => {
      const id = await addUser('B');
      expect((await setRole(admin, id, 'VERIFIED')).statusCode).toBe(200);
      const { database } = testApp.fixture;
      expect(await new DatabaseOutboxReader(database, database.changes, () => 0).readHead()).toBe(0);
    });

    test('returns 409 for a demotion of the last administrator', async () => {
      const response = await setRole(admin, admin, 'VERIFIED');
      expect([response.statusCode, response.json<{ title: string }>().title]).toEqual([409, 'Conflict']);
      const secondAdmin = await addUser('Second', 'ADMINISTRATOR');
      expect((await setRole(admin, admin, 'VERIFIED')).statusCode).toBe(200);
      expect((await setRole(secondAdmin, secondAdmin, 'VERIFIED')).statusCode).toBe(409);
    });

    test('leaves at least one of several administrators that demote each other concurrently', async () => {
      const adminIds = [admin, await addUser('B', 'ADMINISTRATOR'), await addUser('C', 'ADMINISTRATOR')];
      await Promise.all(adminIds.map((id, index) => setRole(adminIds[(index + 1) % 3] ?? 0, id, 'VERIFIED')));
      const adminCount = await testApp.fixture.database.read(
        async (em) => (await em.find('User', { role: 'ADMINISTRATOR' })).length,
      );
      expect(adminCount).toBeGreaterThanOrEqual(1);
    });

    test.each([
      ['999', { role: 'VERIFIED' }, 404],
      ['abc', { role: 'VERIFIED' }, 400],
      ['0', { role: 'VERIFIED' }, 400],
      ['1', { role: 'KING' }, 400],
      ['1', {}, 400],
      ['1', 'VERIFIED', 400],
    ])('rejects the id %s with the body %j', async (id, payload, status) => {
      const headers = { ...(await testApp.signIn(admin)), 'content-type': 'application/json' };
      const response = await testApp.app.inject({ method: 'PUT', url: `/api/v1/user/${id}/role`, headers, payload: JSON.stringify(payload) }); // prettier-ignore
      expect(response.statusCode).toBe(status);
    });
  });

  describe('GET /system', () => {
    test('returns operator and relay state without a sign-in', async () => {
      const response = await testApp.app.inject('/api/v1/system');
      expect(response.json()).toEqual({
        operator: { name: 'Op', address: 'Street 1', email: 'op@example.org' },
        relay: {
          ok: false,
          missing: [{ what: 'OBS', how: 'apt install obs-studio' }],
          browserSources: false,
        },
      });
    });
  });
});
