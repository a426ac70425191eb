import { setTimeout as sleep } from 'node:timers/promises';
import { ENTITIES } from '../src/entities.js';
import { createDatabase } from '../src/infra/db/create-database.js';
import type { MikroDatabase } from '../src/infra/db/mikro-database.js';
import { DatabaseOutboxReader, pruneOutbox } from '../src/infra/outbox/database-outbox-reader.js';
import type { OutboxEvent } from '../src/infra/outbox/outbox-event.js';
import { insertUser } from './_database/insert-user.js';
import { eachDatabase, type TestDatabase } from './_database/test-database.js';
import { UserEntity } from '../src/features/user/user.entity.js';
import { writeOutbox } from '../src/infra/outbox/write-outbox.js';
import { until } from '../../e2e/_kit/wait.js';

const createChange = (entityId: number, version = 1) =>
  ({ kind: 'stream', operation: 'update', entityId, version, audience: [1] }) as const;

eachDatabase((makeDatabase) => {
  let fixture: TestDatabase;
  let database: MikroDatabase;
  const createReader = (pollMs = 0) => new DatabaseOutboxReader(database, database.changes, () => pollMs);
  beforeEach(async () => {
    fixture = await makeDatabase();
    database = fixture.database;
  });
  afterEach(() => fixture.close());

  describe('the outbox', () => {
    test('numbers events of concurrent writers in commit order without gaps', async () => {
      const events: OutboxEvent[] = [];
      const abortController = new AbortController();
      const followedEvents = collectEvents(createReader(20), events, abortController.signal);
      const committedIds: number[] = [];

      const [slowId, slowMs] = [900, 250];
      const slowWriter = await startSlowCommitter(fixture, slowId, slowMs);
      const writers = Array.from({ length: 50 }, async (_, index) => {
        await sleep(Math.random() * 60);
        await database.transact(async (tx) => {
          tx.em.create(UserEntity, {
            displayName: `w${index}`,
            foldedName: `w${index}`,
            role: 'VERIFIED',
            timeCreated: tx.now,
          });
          await tx.em.flush();
          await sleep(Math.random() * 10);
          tx.emit(createChange(index + 1));
          if (index % 5 === 0) tx.emit(createChange(index + 1, 2));
        });
        committedIds.push(index + 1);
      });
      await Promise.all([slowWriter.commitPromise.then(() => committedIds.push(slowId)), ...writers]);

      // 50 writers, of which 10 write two events, and the slow one.
      const eventCount = 50 + 10 + 1;
      await until(() => events.length === eventCount);
      abortController.abort();
      await followedEvents;
      expect(events.map(({ sequence }) => sequence)).toEqual(
        Array.from({ length: eventCount }, (_, index) => index + 1),
      );
      expect(new Set(events.map(({ entityId }) => entityId))).toEqual(new Set(committedIds));
      // The slow writer gets its number first, so the others must commit after it.
      expect(events[0]?.entityId).toBe(slowId);
    });

    test('numbers a thousand events of one transaction', async () => {
      await database.transact(async (tx) => {
        for (let id = 1; id <= 1_001; id += 1) tx.emit(createChange(id));
      });
      const numberedEvents = (await createReader().readAfter(0, 2_000)).map((event) => [
        event.sequence,
        event.entityId,
      ]);
      expect(numberedEvents).toEqual(Array.from({ length: 1_001 }, (_, index) => [index + 1, index + 1]));
    });

    test('assigns no number to a rolled back transaction', async () => {
      await database
        .transact(async (tx) => {
          tx.emit(createChange(1));
          throw new Error('no');
        })
        .catch(() => undefined);
      await database.transact(async (tx) => tx.emit(createChange(2)));
      expect(
        (await createReader().readAfter(0, 10)).map(({ sequence, entityId }) => [sequence, entityId]),
      ).toEqual([[1, 2]]);
    });

    test('stores kind, operation, version and audience', async () => {
      const draft = {
        kind: 'role',
        operation: 'revoke',
        entityId: 7,
        version: 3,
        audience: [4, 9, 4],
      } as const;
      await database.transact(async (tx) => tx.emit(draft));
      await database.transact(async (tx) => tx.emit({ ...draft, audience: [] }));
      const events = await createReader().readAfter(0, 10);
      expect(events).toEqual([
        { ...draft, audience: [4, 9], sequence: 1, timeCreated: expect.any(Number) as number },
        { ...draft, audience: [], sequence: 2, timeCreated: expect.any(Number) as number },
      ]);
    });

    test('returns the oldest and the newest sequence number', async () => {
      const reader = createReader();
      expect([await reader.readHead(), await reader.readOldest()]).toEqual([0, 1]);
      for (let id = 1; id <= 3; id += 1) await database.transact(async (tx) => tx.emit(createChange(id)));
      expect([await reader.readHead(), await reader.readOldest()]).toEqual([3, 1]);
      expect(await pruneOutbox(database, Date.now() + 60_000)).toBe(3);
      expect([await reader.readHead(), await reader.readOldest()]).toEqual([3, 4]);
    });

    test('wakes a reader for a commit between its query and its wait', async () => {
      const reader = createReader();
      await reader.readAfter(0, 10);
      await database.transact(async (tx) => tx.emit(createChange(1)));
      await reader.waitForChange(AbortSignal.timeout(60_000));
      expect(await reader.readAfter(0, 10)).toHaveLength(1);
    });

    test('does not wake a reader for a transaction without events', async () => {
      const reader = createReader();
      await reader.readHead();
      await insertUser(database, 'quiet');
      const startedAt = Date.now();
      await reader.waitForChange(AbortSignal.timeout(150));
      expect(Date.now() - startedAt).toBeGreaterThanOrEqual(140);
    });
  });
});

/**
 * Starts a transaction that takes its number immediately and commits `holdMs` later. On MariaDB it uses separate
 * connections, like another process. The embedded database has only one connection.
 */
async function startSlowCommitter(fixture: TestDatabase, entityId: number, holdMs: number) {
  const { database, config } = fixture;
  const writerDatabase = config.kind === 'mysql' ? await createDatabase(config, ENTITIES) : database;
  let reportNumbered = () => {};
  const eventsNumbered = new Promise<void>((resolve) => (reportNumbered = resolve));
  const commit = async () => {
    try {
      await writerDatabase.transact(async ({ em, now }) => {
        await writeOutbox(em, [createChange(entityId)], now);
        reportNumbered();
        await sleep(holdMs);
      });
    } finally {
      if (writerDatabase !== database) await writerDatabase.close();
    }
  };
  const commitPromise = commit();
  await eventsNumbered;
  return { commitPromise };
}

async function collectEvents(
  reader: DatabaseOutboxReader,
  collected: OutboxEvent[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const events = await reader.readAfter(collected.at(-1)?.sequence ?? 0, 7);
    collected.push(...events);
    if (events.length === 0) await reader.waitForChange(signal);
  }
}
