import { OptimisticLockError } from '@mikro-orm/core';
import { setImmediate } from 'node:timers/promises';
import { ENTITIES } from '../src/entities.js';
import { UserEntity } from '../src/features/user/user.entity.js';
import { createDatabase } from '../src/infra/db/create-database.js';
import { runSql } from '../src/infra/db/run-sql.js';
import { IdempotencyKeyEntity } from '../src/infra/http/idempotency/idempotency-key.entity.js';
import { IdempotencyStore } from '../src/infra/http/idempotency/idempotency-store.js';
import { OutboxEventEntity } from '../src/infra/outbox/outbox-event.entity.js';
import { findDriverClient } from '../src/infra/db/driver-client.js';
import { insertUser } from './_database/insert-user.js';
import { Gate, noop, createRenameRoute, type RenameHooks } from './_app/rename-route.js';
import { createTestApp, type TestApp } from './_app/test-app.js';
import { eachDatabase, type TestDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

const REPLACED: unknown = expect.stringContaining('a retry with its Idempotency-Key ran instead');

eachDatabase((makeDatabase, kind) => {
  let testApp: TestApp;
  let userId: number;
  let hooks: RenameHooks;
  let headers: Record<string, string>;
  beforeEach(async () => {
    const { routes, ...renameRoute } = createRenameRoute(() => testApp);
    ({ hooks } = renameRoute);
    testApp = await createTestApp(makeDatabase, { features: { rename: routes } });
    userId = await insertUser(testApp.fixture.database, 'Ada');
    headers = { ...(await testApp.signIn(userId)), 'idempotency-key': 'k' };
  });
  afterEach(() => testApp.close());

  const postRename = (name: string, requestHeaders = headers) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/v1/rename',
      headers: requestHeaders,
      payload: { name },
    });
  const readName = async () => (await testApp.fixture.database.read((em) => em.findOneOrFail(UserEntity, userId))).displayName; // prettier-ignore
  const rename = (displayName: string) =>
    testApp.fixture.database.transact(({ em }) =>
      em.nativeUpdate(UserEntity, { id: userId }, { displayName }),
    );
  const countPushes = () => testApp.fixture.database.read((em) => em.count(OutboxEventEntity));
  /** Expires the claim, as if its process had been suspended. */
  const expireClaim = () =>
    testApp.fixture.database.transact(({ em }) =>
      em.nativeUpdate(IdempotencyKeyEntity, {}, { claimEnds: 1 }),
    );
  const expectStoredResponse = async () => {
    const rows = await testApp.fixture.database.read((em) => em.find(IdempotencyKeyEntity, {}));
    expect(rows).toMatchObject([{ status: 200 }]);
  };
  /** Starts a request, and blocks it in this hook. */
  const startBlocked = async (hookName: 'before' | 'between') => {
    const gate = new Gate();
    hooks[hookName] = gate.wait;
    const blockedResponse = postRename('Bea');
    await gate.reached;
    hooks[hookName] = noop;
    return { gate, blockedResponse };
  };

  describe('the fence of a keyed request', () => {
    test('rolls back a request that a retry has replaced, and returns 409', async () => {
      const { gate, blockedResponse } = await startBlocked('before');
      await expireClaim();
      expect((await postRename('Bea')).statusCode).toBe(200);
      await rename('Cleo');
      const attempts: number[] = [];
      hooks.inside = (attempt) => void attempts.push(attempt);
      gate.open();
      expect((await blockedResponse).json()).toMatchObject({ status: 409, detail: REPLACED });
      expect([await readName(), await countPushes(), attempts]).toEqual(['Cleo', 2, [1]]);
      const repeatedResponse = await postRename('Bea');
      expect([repeatedResponse.statusCode, repeatedResponse.headers['idempotency-replayed']]).toEqual([
        200,
        'true',
      ]);
    });

    test('is checked in each transaction of the request', async () => {
      const { gate, blockedResponse } = await startBlocked('between');
      await expireClaim();
      expect((await postRename('Bea')).statusCode).toBe(200);
      await rename('Cleo');
      gate.open();
      expect((await blockedResponse).statusCode).toBe(409);
      // The suspended request committed one push before, and the retry two.
      expect([await readName(), await countPushes()]).toEqual(['Cleo', 3]);
      await expectStoredResponse();
    });

    test('allows a commit with an expired claim that no other request has taken', async () => {
      const { gate, blockedResponse } = await startBlocked('before');
      await expireClaim();
      gate.open();
      expect((await blockedResponse).statusCode).toBe(200);
      expect([await readName(), await countPushes()]).toEqual(['Bea!', 2]);
      await expectStoredResponse();
    });

    test('allows a commit during concurrent renewals of the claim', async () => {
      const store = new IdempotencyStore(testApp.fixture.database, testApp.box);
      let hasResponse = false;
      const response = postRename('Bea').finally(() => (hasResponse = true));
      const readClaims = () => testApp.fixture.database.read((em) => em.find(IdempotencyKeyEntity, {}));
      while (!hasResponse) {
        for (const { id } of await readClaims()) await store.renew(id);
        await setImmediate();
      }
      expect((await response).statusCode).toBe(200);
      expect([await readName(), await countPushes()]).toEqual(['Bea!', 2]);
      await expectStoredResponse();
    });

    test('allows a retried transaction to commit', async () => {
      hooks.inside = (attempt) => {
        if (attempt < 3) throw new OptimisticLockError('Another process changed the row');
      };
      expect((await postRename('Bea')).statusCode).toBe(200);
      expect([await readName(), await countPushes()]).toEqual(['Bea!', 2]);
    });

    test('adds one statement to a request with a key, and none without', async () => {
      const { database } = testApp.fixture;
      const statements = await database.read(async (em) => jest.spyOn(findDriverClient(em), '_query'));
      const countFirstStatements = async (requestHeaders: Record<string, string>) => {
        let count = 0;
        hooks.before = async () => void statements.mockClear();
        hooks.between = async () => void (count = statements.mock.calls.length);
        expect((await postRename('Bea', requestHeaders)).statusCode).toBe(200);
        return count;
      };
      const { authorization = '' } = headers;
      const countWithoutKey = await countFirstStatements({ authorization });
      expect(countWithoutKey).toBeGreaterThan(0);
      expect(await countFirstStatements(headers)).toBe(countWithoutKey + 1);
      statements.mockRestore();
    });

    test('does not apply to background work after the response', async () => {
      const gate = new Gate();
      let background: Promise<unknown> = Promise.resolve();
      hooks.between = async () => void (background = gate.wait().then(() => rename('Later')));
      expect((await postRename('Bea')).statusCode).toBe(200);
      await testApp.fixture.database.transact(({ em }) => em.nativeDelete(IdempotencyKeyEntity, {}));
      gate.open();
      await background;
      expect(await readName()).toBe('Later');
    });

    // Transactions of the embedded database never run concurrently.
    if (kind === 'mysql') {
      test('prevents a retry from taking the claim during a commit', async () => {
        const { gate, blockedResponse } = await startBlocked('before');
        await expireClaim();
        const heldOutbox = await holdOutbox(testApp.fixture);
        gate.open();
        await until(() => heldOutbox.hasWaiter());
        const retry = postRename('Bea');
        await heldOutbox.release();
        expect([(await blockedResponse).statusCode, (await retry).statusCode]).toEqual([200, 200]);
        expect((await retry).headers['idempotency-replayed']).toBe('true');
        expect(await countPushes()).toBe(2);
      });
    }
  });
});

/** Locks the outbox counter on another connection. Transactions take this lock after their fence. */
async function holdOutbox({ config, database }: TestDatabase) {
  const separateDatabase = await createDatabase(config, ENTITIES);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let reportHeld = () => {};
  const lockHeld = new Promise<void>((resolve) => (reportHeld = resolve));
  const transaction = separateDatabase.transact(async ({ em }) => {
    await runSql(em, 'update outbox_counter set value = value where id = 1');
    reportHeld();
    await released;
  });
  await lockHeld;
  const waiterQuery = `select 1 from information_schema.processlist where db = database() and info like 'update outbox_counter%'`; // prettier-ignore
  return {
    hasWaiter: async () =>
      (await database.read((em) => runSql<unknown[]>(em, waiterQuery))).length > 0 ? true : undefined,
    release: async () => {
      release();
      await transaction;
      await separateDatabase.close();
    },
  };
}
