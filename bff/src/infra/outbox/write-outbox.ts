import type { EntityManager } from '@mikro-orm/core';
import type { SqlValue } from '../db/driver-client.js';
import { runSql } from '../db/run-sql.js';
import type { OutboxDraft } from './outbox-event.js';

/** The time of a change: ms since the epoch, or an SQL expression for it. */
export type OutboxTime = number | { sql: string };

/** SQLite accepts at most 500 terms in a SELECT. */
const MAX_ROWS = 200;

interface OutboxRow {
  sql: string;
  parameters: SqlValue[];
}

const COLUMNS = 'sequence, kind, operation, entity_id, version, audience, time_created';

/**
 * Writes a transaction's changes as its last statements. The counter's row stays locked from the UPDATE to the
 * commit, so sequence order is commit order without gaps.
 */
export async function writeOutbox(
  em: EntityManager,
  drafts: readonly OutboxDraft[],
  time: OutboxTime,
): Promise<void> {
  if (drafts.length === 0) return;
  await runSql(em, 'update outbox_counter set value = value + ? where id = 1', [drafts.length]);
  const rows = drafts.map((draft, index) => createRow(draft, drafts.length - 1 - index, time));
  for (let start = 0; start < rows.length; start += MAX_ROWS)
    await insertRows(em, rows.slice(start, start + MAX_ROWS));
}

async function insertRows(em: EntityManager, rows: readonly OutboxRow[]): Promise<void> {
  await runSql(
    em,
    `insert into outbox_events (${COLUMNS}) ${rows.map(({ sql }) => sql).join(' union all ')}`,
    rows.flatMap(({ parameters }) => parameters),
  );
}

/** `distance` is the distance of this row's sequence from the counter's new value. */
function createRow(draft: OutboxDraft, distance: number, time: OutboxTime): OutboxRow {
  const [expression, values] = typeof time === 'number' ? ['?', [time]] : [time.sql, []];
  return {
    sql: `select value - ?, ?, ?, ?, ?, ?, ${expression} from outbox_counter where id = 1`,
    parameters: [
      distance,
      draft.kind,
      draft.operation,
      draft.entityId,
      draft.version,
      [...new Set(draft.audience)].join(','),
      ...values,
    ],
  };
}
