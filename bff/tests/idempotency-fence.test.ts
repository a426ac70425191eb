import { OptimisticLockError } from '@mikro-orm/core';
import { setImmediate } from 'node:timers/promises';
import { ENTITIES } from '../src/entities.js';
import { UserEntity } from '../src/features/user/user.entity.js';
import { createDatabase } from '../src/infra/db/create-database.js';
import { runSql } from '../src/infra/db/run-sql.js';
import { IdempotencyKeyEntity } from '../src/infra/http/idempotency/idempotency-key.entity.js';
import { IdempotencyStore } from '../src/infra/http/idempotency/idempotency-store.js';
import { OutboxEventEntity } from '../src/infra/outbox/outbox-event.entity.js';
import { driverClient } from '../src/infra/db/driver-client.js';
import { insertUser } from './_database/insert-user.js';
import { Halt, naming, nothing, type NamingCourse } from './_app/naming-call.js';
import { createTestApp, type TestApp } from './_app/test-app.js';
import { eachDatabase, type TestDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

const REPLACED: unknown = expect.stringContaining('a retry with its Idempotency-Key ran instead');

eachDatabase((makeDatabase, kind) => {
  let home: TestApp;
  let userId: number;
  let course: NamingCourse;
  let headers: Record<string, string>;
  beforeEach(async () => {
    const { routes, ...rest } = naming(() => home);
    ({ course } = rest);
    home = await createTestApp(makeDatabase, { features: { naming: routes } });
    userId = await insertUser(home.fixture.database, 'Ada');
    headers = { ...(await home.signIn(userId)), 'idempotency-key': 'k' };
  });
  afterEach(() => home.close());

  const post = (name: string, by = headers) =>
    home.app.inject({ method: 'POST', url: '/api/v1/naming', headers: by, payload: { name } });
  const name = async () => (await home.fixture.database.read((em) => em.findOneOrFail(UserEntity, userId))).displayName; // prettier-ignore
  const rename = (displayName: string) =>
    home.fixture.database.transact(({ em }) => em.nativeUpdate(UserEntity, { id: userId }, { displayName }));
  const pushes = () => home.fixture.database.read((em) => em.count(OutboxEventEntity));
  /** Simulates a suspended process: the claim was not renewed in time. */
  const runOut = () =>
    home.fixture.database.transact(({ em }) => em.nativeUpdate(IdempotencyKeyEntity, {}, { claimEnds: 1 }));
  const kept = async () => {
    const rows = await home.fixture.database.read((em) => em.find(IdempotencyKeyEntity, {}));
    expect(rows).toMatchObject([{ status: 200 }]);
  };
  /** Starts a blocked request. */
  const halted = async (where: 'before' | 'between') => {
    const halt = new Halt();
    course[where] = halt.here;
    const late = post('Bea');
    await halt.reached;
    course[where] = nothing;
    return { halt, late };
  };

  describe('the fence of a keyed request', () => {
    test('rolls back and pushes nothing of a request that a retry has replaced, and reports it', async () => {
      const { halt, late } = await halted('before');
      await runOut();
      expect((await post('Bea')).statusCode).toBe(200);
      await rename('Cleo');
      const tried: number[] = [];
      course.inside = (attempt) => void tried.push(attempt);
      halt.resume();
      expect((await late).json()).toMatchObject({ status: 409, detail: REPLACED });
      expect([await name(), await pushes(), tried]).toEqual(['Cleo', 2, [1]]);
      const again = await post('Bea');
      expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
    });

    test('holds for each of its transactions', async () => {
      const { halt, late } = await halted('between');
      await runOut();
      expect((await post('Bea')).statusCode).toBe(200);
      await rename('Cleo');
      halt.resume();
      expect((await late).statusCode).toBe(409);
      // One committed by the first before it was suspended, and two by the retry.
      expect([await name(), await pushes()]).toEqual(['Cleo', 3]);
      await kept();
    });

    test('commits under its claim, also under an expired one that no other request took', async () => {
      const { halt, late } = await halted('before');
      await runOut();
      halt.resume();
      expect((await late).statusCode).toBe(200);
      expect([await name(), await pushes()]).toEqual(['Bea!', 2]);
      await kept();
    });

    test('tolerates concurrent renewals', async () => {
      const store = new IdempotencyStore(home.fixture.database, home.box);
      let answered = false;
      const answer = post('Bea').finally(() => (answered = true));
      const claims = () => home.fixture.database.read((em) => em.find(IdempotencyKeyEntity, {}));
      while (!answered) {
        for (const { id } of await claims()) await store.renew(id);
        await setImmediate();
      }
      expect((await answer).statusCode).toBe(200);
      expect([await name(), await pushes()]).toEqual(['Bea!', 2]);
      await kept();
    });

    test('is checked again in a retried transaction', async () => {
      course.inside = (attempt) => {
        if (attempt < 3) throw new OptimisticLockError('somebody was faster');
      };
      expect((await post('Bea')).statusCode).toBe(200);
      expect([await name(), await pushes()]).toEqual(['Bea!', 2]);
    });

    test('adds no statement to a request without a key', async () => {
      const { database } = home.fixture;
      const statements = await database.read(async (em) => jest.spyOn(driverClient(em), '_query'));
      const ofFirstTransaction = async (by: Record<string, string>) => {
        let count = 0;
        course.before = async () => void statements.mockClear();
        course.between = async () => void (count = statements.mock.calls.length);
        expect((await post('Bea', by)).statusCode).toBe(200);
        return count;
      };
      const { authorization = '' } = headers;
      const unkeyed = await ofFirstTransaction({ authorization });
      expect(unkeyed).toBeGreaterThan(0);
      expect(await ofFirstTransaction(headers)).toBe(unkeyed + 1);
      statements.mockRestore();
    });

    test('ends with the response; background work continues', async () => {
      const behind = new Halt();
      let left: Promise<unknown> = Promise.resolve();
      course.between = async () => void (left = behind.here().then(() => rename('Later')));
      expect((await post('Bea')).statusCode).toBe(200);
      await home.fixture.database.transact(({ em }) => em.nativeDelete(IdempotencyKeyEntity, {}));
      behind.resume();
      await left;
      expect(await name()).toBe('Later');
    });

    // Transactions of the embedded database never run concurrently.
    if (kind === 'mysql') {
      test('prevents others from taking the claim during a commit', async () => {
        const { halt, late } = await halted('before');
        await runOut();
        const other = await holdOutbox(home.fixture);
        halt.resume();
        await until(() => other.waitedFor());
        const repetition = post('Bea');
        await other.release();
        expect([(await late).statusCode, (await repetition).statusCode]).toEqual([200, 200]);
        expect((await repetition).headers['idempotency-replayed']).toBe('true');
        expect(await pushes()).toBe(2);
      });
    }
  });
});

/** Locks the outbox counter on another connection. Transactions take that lock after their fence. */
async function holdOutbox({ config, database }: TestDatabase) {
  const own = await createDatabase(config, ENTITIES);
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let tellHeld = () => {};
  const isHeld = new Promise<void>((resolve) => (tellHeld = resolve));
  const done = own.transact(async ({ em }) => {
    await runSql(em, 'update outbox_counter set value = value where id = 1');
    tellHeld();
    await ended;
  });
  await isHeld;
  const waiting = `select 1 from information_schema.processlist where db = database() and info like 'update outbox_counter%'`; // prettier-ignore
  return {
    waitedFor: async () =>
      (await database.read((em) => runSql<unknown[]>(em, waiting))).length > 0 ? true : undefined,
    release: async () => {
      end();
      await done;
      await own.close();
    },
  };
}
