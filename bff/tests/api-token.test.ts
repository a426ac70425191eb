import type { ApiToken, CreatedApiToken, Session } from '@trailcast/schema/wire';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiTokenEntity } from '../src/features/api-token/api-token.entity.js';
import { ApiTokenService } from '../src/features/api-token/api-token.service.js';
import { UserEntity } from '../src/features/user/user.entity.js';
import type { Viewer } from '../src/infra/viewer.js';
import { runSql } from '../src/infra/db/run-sql.js';
import { insertUser } from './_database/insert-user.js';
import { LiveApp } from './_app/live-app.js';
import { LivePerson, APIS } from './_app/live-person.js';
import { eachDatabase, anyDatabase, type TestDatabase } from './_database/test-database.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const tokenInput = { name: 'Stream deck', scopes: ['control', 'read', 'read'] as const, days: 30 };

eachDatabase((makeDatabase) => {
  let fixture: TestDatabase;
  let offset = 0;
  let tokens: ApiTokenService;
  let viewer: Viewer;

  beforeAll(async () => {
    fixture = await makeDatabase();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    offset = 0;
    tokens = new ApiTokenService(fixture.database, { tokens: 3 }, () => Date.now() + offset);
    viewer = { userId: await insertUser(fixture.database, 'Ada'), role: 'VERIFIED', sessionId: 1 };
  });

  describe('create', () => {
    test('returns the token once and stores only its digest', async () => {
      const { token, ...createdToken } = await tokens.create(viewer, tokenInput);
      expect(token).toMatch(/^trailcast_[\w-]{43}$/);
      expect(createdToken).toMatchObject({ name: 'Stream deck', scopes: ['read', 'control'], lastUsed: 0 });
      expect(createdToken.expires - createdToken.timeCreated).toBe(30 * DAY_MS);
      expect(await tokens.list(viewer)).toEqual([createdToken]);
      const rows = await fixture.database.read((em) => runSql<object[]>(em, 'select * from api_tokens'));
      expect(JSON.stringify(rows)).not.toContain(token.slice('trailcast_'.length));
    });

    test.each([
      ['no scope', { scopes: [] }],
      ['no day', { days: 0 }],
      ['more than a year', { days: 367 }],
      ['an empty name', { name: ' ' }],
    ])('rejects %s with 422', async (_, change) => {
      await expect(tokens.create(viewer, { ...tokenInput, ...change })).rejects.toMatchObject({
        status: 422,
      });
    });

    test('rejects concurrent creations above the quota with 409', async () => {
      const creationResults = await Promise.allSettled(
        Array.from({ length: 6 }, () => tokens.create(viewer, tokenInput)),
      );
      expect(creationResults.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      await expect(tokens.create(viewer, tokenInput)).rejects.toMatchObject({
        status: 409,
        quota: { kind: 'tokens', used: 3, limit: 3 },
      });
    });
  });

  describe('authenticate', () => {
    test('returns the user and the scopes but no session', async () => {
      const { token, id } = await tokens.create(viewer, { ...tokenInput, scopes: ['read'] });
      expect(await tokens.authenticate(token)).toEqual({
        userId: viewer.userId,
        role: 'VERIFIED',
        sessionId: null,
        token: { id, scopes: ['read'] },
      });
      expect(await tokens.authenticate(`${token}x`)).toBeNull();
    });

    test.each([
      ['ADMINISTRATOR', 'VERIFIED'],
      ['MODERATOR', 'VERIFIED'],
      ['UNVERIFIED', 'UNVERIFIED'],
    ] as const)(
      'for a token of a user with the role %s, returns the role %s',
      async (role, effectiveRole) => {
        const { token } = await tokens.create(viewer, tokenInput);
        await fixture.database.transact(({ em }) => em.nativeUpdate(UserEntity, viewer.userId, { role }));
        expect((await tokens.authenticate(token))?.role).toBe(effectiveRole);
      },
    );

    test('rejects a token after its expiry date, even if the token was used', async () => {
      const { token } = await tokens.create(viewer, tokenInput);
      offset = 30 * DAY_MS - MINUTE_MS;
      const tokenViewer = await tokens.authenticate(token);
      expect(tokenViewer).not.toBeNull();
      expect(await tokens.isStillValid(tokenViewer!)).toBe(true);
      offset = 30 * DAY_MS + 1_000;
      expect(await tokens.authenticate(token)).toBeNull();
      expect(await tokens.isStillValid(tokenViewer!)).toBe(false);
    });

    test('stores the last use at most once a minute', async () => {
      const { token } = await tokens.create(viewer, tokenInput);
      const readLastUsed = async () => (await tokens.list(viewer))[0]!.lastUsed;
      const setLastUsed = (time: number) =>
        fixture.database.transact(({ em }) =>
          em.nativeUpdate(ApiTokenEntity, { user: viewer.userId }, { lastUsed: time }),
        );
      await tokens.authenticate(token);
      expect(await readLastUsed()).toBeGreaterThan(0);
      const recentTime = Date.now() - MINUTE_MS / 2;
      await setLastUsed(recentTime);
      await tokens.authenticate(token);
      expect(await readLastUsed()).toBe(recentTime);
      const earlierTime = Date.now() - MINUTE_MS - 10_000;
      await setLastUsed(earlierTime);
      await tokens.authenticate(token);
      expect(await readLastUsed()).toBeGreaterThan(recentTime);
    });
  });

  describe('isStillValid', () => {
    test('returns false for another user and after a change of the role', async () => {
      const { token } = await tokens.create(viewer, tokenInput);
      const tokenViewer = (await tokens.authenticate(token))!;
      expect(await tokens.isStillValid(tokenViewer)).toBe(true);
      expect(
        await tokens.isStillValid({ ...tokenViewer, userId: await insertUser(fixture.database, 'Eve') }),
      ).toBe(false);
      await fixture.database.transact(({ em }) =>
        em.nativeUpdate(UserEntity, viewer.userId, { role: 'UNVERIFIED' }),
      );
      expect(await tokens.isStillValid(tokenViewer)).toBe(false);
    });
  });

  describe('revoke', () => {
    test('revokes only a token of the viewer', async () => {
      const { token, id } = await tokens.create(viewer, tokenInput);
      const stranger = { ...viewer, userId: await insertUser(fixture.database, 'Eve') };
      await expect(tokens.revoke(stranger, id)).rejects.toMatchObject({ status: 404 });
      await tokens.revoke(viewer, id);
      expect(await tokens.authenticate(token)).toBeNull();
      await expect(tokens.revoke(viewer, id)).rejects.toMatchObject({ status: 404 });
    });
  });

  describe('revokeAll', () => {
    test('revokes all tokens of the user but no other user’s token', async () => {
      const [firstToken, secondToken] = [
        await tokens.create(viewer, tokenInput),
        await tokens.create(viewer, tokenInput),
      ];
      const otherViewer = { ...viewer, userId: await insertUser(fixture.database, 'Eve') };
      const { token } = await tokens.create(otherViewer, tokenInput);
      expect(await tokens.revokeAll(viewer.userId)).toBe(2);
      expect(await tokens.authenticate(firstToken.token)).toBeNull();
      expect(await tokens.authenticate(secondToken.token)).toBeNull();
      expect(await tokens.authenticate(token)).not.toBeNull();
    });
  });

  describe('prune', () => {
    test('deletes tokens that expired more than 30 days ago', async () => {
      const [oldToken, recentToken] = [
        await tokens.create(viewer, tokenInput),
        await tokens.create(viewer, tokenInput),
      ];
      const expireAt = (id: number, expires: number) =>
        fixture.database.transact(({ em }) => em.nativeUpdate(ApiTokenEntity, { id }, { expires }));
      await expireAt(oldToken.id, Date.now() - 31 * DAY_MS);
      await expireAt(recentToken.id, Date.now() - 29 * DAY_MS);
      expect(await tokens.prune()).toBe(1);
      expect((await tokens.list(viewer)).map(({ id }) => id)).toEqual([recentToken.id]);
    });
  });

  test('the deletion of a user deletes the user’s tokens', async () => {
    await tokens.create(viewer, tokenInput);
    await fixture.database.transact(({ em }) => em.nativeDelete(UserEntity, viewer.userId));
    expect(await tokens.list(viewer)).toEqual([]);
  });
});

anyDatabase((makeDatabase) => {
  let live: LiveApp;
  let owner: LivePerson;
  let logins = 0;

  beforeAll(async () => {
    live = await LiveApp.start(makeDatabase);
  });
  afterAll(() => live.close());
  beforeEach(async () => {
    owner = await LivePerson.signIn(live, `rider${(logins += 1)}`);
  });
  afterEach(() => owner.closeChannels());

  const createToken = () => owner.request<CreatedApiToken>('POST', '/token', tokenInput);
  const sendGet = (url: string, token: string) =>
    live.firstProcess.app.inject({ url, headers: { authorization: `Bearer ${token}` } });

  describe.each(APIS)('by %s', (via) => {
    const revokeToken = (id: number) =>
      owner.change(via, { rest: ['DELETE', `/token/${id}`], graphql: `revokeApiToken(id: "${id}")` });

    test('a revocation closes only the token’s channels, and later calls return 401', async () => {
      const [revoked, kept] = [await createToken(), await createToken()];
      const channel = await owner.openChannel(revoked.token);
      const otherChannel = await owner.openChannel(kept.token);
      const page = await owner.openChannel();
      await revokeToken(revoked.id);
      expect((await channel.waitUntilClosed()).error).toBe('Unauthorized');
      const openChannels = [otherChannel, page].map(({ closed }) =>
        Promise.race([closed, delay(500, 'open')]),
      );
      expect(await Promise.all(openChannels)).toEqual(['open', 'open']);
      const response = await sendGet('/api/v1/user', revoked.token);
      expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([
        401,
        'This API token has expired, was revoked or never existed. Create a new one in settings.',
      ]);
      await expect(owner.openChannel(revoked.token)).rejects.toThrow('Unauthorized');
    });

    test('a new and a revoked token are pushed to the owner’s sessions', async () => {
      const channel = await owner.openChannel();
      const creationInbox = await channel.subscribe('/user/queue/token/create');
      const deletionInbox = await channel.subscribe('/user/queue/token/delete');
      const { id, token } = await createToken();
      const body = await creationInbox.next();
      expect(body).toMatchObject({ id, name: 'Stream deck' });
      expect(JSON.stringify(body)).not.toContain(token);
      await revokeToken(id);
      expect(await deletionInbox.next()).toEqual({ id });
    });
  });

  test('revokeAll closes the channels of all tokens but of no session', async () => {
    const { token } = await createToken();
    const [channel, page] = [await owner.openChannel(token), await owner.openChannel()];
    await live.firstProcess.context.features.apiTokens.revokeAll(owner.id);
    expect((await channel.waitUntilClosed()).error).toBe('Unauthorized');
    expect(await Promise.race([page.closed, delay(500, 'open')])).toBe('open');
  });

  test('GraphQL lists a token without its secret', async () => {
    const createdToken = await owner.mutate(
      'createApiToken(input: {name: "Deck", scopes: [read], days: 7}) { id name scopes token }',
    );
    expect(createdToken).toMatchObject({ name: 'Deck', scopes: ['read'] });
    const { data } = await owner.graphql('{ apiTokens { name scopes lastUsed } }');
    expect(data).toEqual({ apiTokens: [{ name: 'Deck', scopes: ['read'], lastUsed: 0 }] });
  });

  test('REST, GraphQL and the live channel accept a token', async () => {
    const { token } = await createToken();
    expect((await sendGet('/api/v1/user', token)).json()).toMatchObject({ id: owner.id });
    const query = `/graphql?query=${encodeURIComponent('{ me { id } }')}`;
    const headers = { authorization: `Bearer ${token}`, 'apollo-require-preflight': 'true' };
    const response = await live.firstProcess.app.inject({ url: query, headers });
    expect(response.json()).toEqual({ data: { me: { id: String(owner.id) } } });
    const channel = await owner.openChannel(token);
    expect(await (await channel.subscribe('/user/queue/stream/list')).next()).toEqual([]);
  });

  test('a token stays valid when other devices are signed out', async () => {
    const { token } = await createToken();
    const phone = await LivePerson.signIn(live, `rider${logins}`);
    const [phoneChannel, kept] = [await phone.openChannel(), await owner.openChannel()];
    await owner.request('DELETE', '/session/others');
    expect((await phoneChannel.waitUntilClosed()).error).toBe('Unauthorized');
    expect(await Promise.race([kept.closed, delay(500, 'open')])).toBe('open');
    expect((await sendGet('/api/v1/user', token)).statusCode).toBe(200);
    expect((await phone.rest('GET', '/user')).status).toBe(401);
    expect(await owner.request<Session[]>('GET', '/session')).toMatchObject([{ current: true }]);
  });

  test('a repeated creation with the same Idempotency-Key fails with 409', async () => {
    const headers = { authorization: `Bearer ${owner.token}`, 'idempotency-key': 'once' };
    const postToken = () =>
      live.firstProcess.app.inject({ method: 'POST', url: '/api/v1/token', headers, payload: tokenInput });
    const firstToken = await postToken();
    expect([firstToken.statusCode, firstToken.headers['cache-control']]).toEqual([201, 'no-store']);
    const secondToken = await postToken();
    expect([secondToken.statusCode, secondToken.body.includes('trailcast_')]).toEqual([409, false]);
    expect(secondToken.headers['content-type']).toContain('application/problem+json');
    expect(await owner.request<ApiToken[]>('GET', '/token')).toHaveLength(1);
  });

  test.each([
    [{ ...tokenInput, scopes: ['admin'] }, 400],
    [{ ...tokenInput, days: 1.5 }, 400],
    [{ name: 'x', days: 1 }, 400],
    [{ ...tokenInput, days: 400 }, 422],
  ])('the creation of %j is rejected with %i', async (body, status) => {
    expect((await owner.rest('POST', '/token', body)).status).toBe(status);
  });
});
