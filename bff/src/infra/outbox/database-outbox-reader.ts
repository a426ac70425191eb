import type { EntityManager } from '@mikro-orm/core';
import type { Database } from '../db/database.js';
import { runSql } from '../db/run-sql.js';
import { withDeadline } from '@trailcast/schema/async/deadline';
import type { ChangeSignal } from './change-signal.js';
import { OutboxEventEntity } from './outbox-event.entity.js';
import type { OutboxEvent, OutboxReader } from './outbox-event.js';

interface EventRow extends Pick<OutboxEvent, 'kind' | 'operation' | 'version'> {
  sequence: number | string;
  entity_id: number;
  audience: string;
  time_created: number | string;
}

/** Plain SQL instead of entities, because this query runs after every commit. */
const SELECT_EVENTS = `select sequence, kind, operation, entity_id, version, audience, time_created from outbox_events
  where sequence > ? order by sequence`;

/**
 * Reads the outbox for one consumer. Create one per consumer, because it stores the consumer's position.
 * `pollMs` returns the poll interval when other processes write to the same database, and 0 when this process is
 * the only one.
 */
export class DatabaseOutboxReader implements OutboxReader {
  #lastCount: number;

  constructor(
    private readonly database: Database,
    private readonly changes: ChangeSignal,
    private readonly pollMs: () => number,
  ) {
    this.#lastCount = changes.count;
  }

  readHead(): Promise<number> {
    this.#lastCount = this.changes.count;
    return this.database.read(readOutboxHead);
  }

  readAfter(sequence: number, limit: number): Promise<OutboxEvent[]> {
    // Set before the query: a commit that the query does not see must notify again.
    this.#lastCount = this.changes.count;
    return this.database.read(async (em) => {
      const rows = await runSql<EventRow[]>(em, `${SELECT_EVENTS} limit ${limit}`, [sequence]);
      return rows.map(toEvent);
    });
  }

  /** Returns one above the newest sequence if the outbox is empty. */
  readOldest(): Promise<number> {
    return this.database.read(async (em) => {
      const newest = await readOutboxHead(em);
      const rows = await runSql<{ oldest: number | string | null }[]>(
        em,
        'select min(sequence) as oldest from outbox_events',
      );
      return Number(rows[0]?.oldest ?? newest + 1);
    });
  }

  async waitForChange(signal: AbortSignal): Promise<void> {
    const wait = (abortSignal: AbortSignal) => this.changes.wait(this.#lastCount, abortSignal);
    const pollMs = this.pollMs();
    await (pollMs > 0 ? withDeadline(pollMs, wait, signal) : wait(signal));
  }
}

/** Deletes rows older than `time` (ms). A reader that has not read them must make its channels reload. */
export function pruneOutbox(database: Database, time: number): Promise<number> {
  return database.transact(({ em }) => em.nativeDelete(OutboxEventEntity, { timeCreated: { $lt: time } }));
}

/** Returns the sequence of the newest committed change, 0 if there is none. */
export async function readOutboxHead(em: EntityManager): Promise<number> {
  const rows = await runSql<{ value: number | string }[]>(
    em,
    'select value from outbox_counter where id = 1',
  );
  return Number(rows[0]?.value ?? 0);
}

function toEvent(row: EventRow): OutboxEvent {
  return {
    sequence: Number(row.sequence),
    kind: row.kind,
    operation: row.operation,
    entityId: row.entity_id,
    version: row.version,
    timeCreated: Number(row.time_created),
    audience: row.audience === '' ? [] : row.audience.split(',').map(Number),
  };
}
