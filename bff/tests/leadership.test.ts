import pino from 'pino';
import { UserEntity } from '../src/features/user/user.entity.js';
import { NotLeaderError } from '../src/infra/leader/leadership.js';
import { LeaseLeadership } from '../src/infra/leader/lease-leadership.js';
import { LeaseStore } from '../src/infra/leader/lease-store.js';
import { LeaseEntity } from '../src/infra/leader/lease.entity.js';
import { insertUser } from './_database/insert-user.js';
import { eachDatabase, type TestDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

const logger = pino({ level: 'silent' });
const LEASE_MS = 60_000;

eachDatabase((makeDatabase) => {
  let fixture: TestDatabase;
  const createStore = (holder: string) => new LeaseStore(fixture.database, holder);
  beforeEach(async () => {
    fixture = await makeDatabase();
  });
  afterEach(() => fixture.close());

  /** Expires the lease, as if its holder had been killed or suspended. */
  const expireLease = () =>
    fixture.database.transact(({ em }) => em.nativeUpdate(LeaseEntity, {}, { expires: 1 }));

  describe('LeaseStore', () => {
    test('grants the lease to one of many concurrent processes', async () => {
      const acquisitions = Array.from({ length: 8 }, (_none, index) =>
        createStore(`holder ${index}`).acquire(LEASE_MS),
      );
      expect((await Promise.all(acquisitions)).filter((epoch) => epoch !== null)).toEqual([1]);
    });

    test('increases the epoch only for a new holder', async () => {
      expect(await createStore('a').acquire(LEASE_MS)).toBe(1);
      expect(await createStore('a').acquire(LEASE_MS)).toBe(1);
      expect(await createStore('b').acquire(LEASE_MS)).toBeNull();
      await expireLease();
      expect(await createStore('b').acquire(LEASE_MS)).toBe(2);
      expect(await createStore('a').acquire(LEASE_MS)).toBeNull();
      await createStore('b').release();
      expect(await createStore('a').acquire(LEASE_MS)).toBe(3);
    });
  });

  describe('LeaseLeadership', () => {
    const leaders: LeaseLeadership[] = [];
    const createLeader = (holder: string) => {
      const leader = new LeaseLeadership(createStore(holder), logger);
      leaders.push(leader);
      return leader;
    };
    const waitForTerm = (leader: LeaseLeadership) => until(() => leader.term ?? undefined);
    afterEach(async () => {
      for (const leader of leaders.splice(0)) await leader.close();
    });

    test('runs the tasks of one process, and releases the lease when it is closed', async () => {
      const events: string[] = [];
      const [a, b] = [createLeader('a'), createLeader('b')];
      for (const [name, leader] of Object.entries({ a, b })) {
        leader.runWhileLeading(() => {
          events.push(`${name} begins`);
          return { close: async () => void events.push(`${name} ends`) };
        });
      }
      a.start();
      await waitForTerm(a);
      b.start();
      expect(b.term).toBeNull();
      await a.close();
      expect(a.term).toBeNull();
      await waitForTerm(b);
      await until(() => (events.length === 3 ? true : undefined));
      expect(events).toEqual(['a begins', 'a ends', 'b begins']);
    });

    test('rolls back transactions of a former term, even if the process leads again', async () => {
      const id = await insertUser(fixture.database, 'Ada');
      const leader = createLeader('a');
      leader.start();
      const formerTerm = await waitForTerm(leader);
      const renameInTerm = (term: typeof formerTerm, name: string) =>
        fixture.database.transact(async (tx) => {
          await tx.em.nativeUpdate(UserEntity, { id }, { displayName: name });
          await term.fence(tx);
        });
      await renameInTerm(formerTerm, 'Bea');
      await expireLease();
      expect(await createStore('b').acquire(LEASE_MS)).toBe(2);
      await expect(renameInTerm(formerTerm, 'Cleo')).rejects.toBeInstanceOf(NotLeaderError);
      await until(() => (leader.term === null ? true : undefined));
      await createStore('b').release();
      const currentTerm = await waitForTerm(leader);
      await expect(renameInTerm(formerTerm, 'Dora')).rejects.toBeInstanceOf(NotLeaderError);
      const readUser = () => fixture.database.read((em) => em.findOne(UserEntity, id));
      expect(await readUser()).toMatchObject({ displayName: 'Bea' });
      await renameInTerm(currentTerm, 'Eva');
      expect(await readUser()).toMatchObject({ displayName: 'Eva' });
    });

    test('ends its term if the database does not respond', async () => {
      const store = createStore('a');
      const leader = new LeaseLeadership(store, logger);
      leaders.push(leader);
      leader.start();
      await waitForTerm(leader);
      store.acquire = () => new Promise(() => undefined);
      await until(() => (leader.term === null ? true : undefined));
    });
  });
});
