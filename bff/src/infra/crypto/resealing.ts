import type { EntityManager } from '@mikro-orm/core';
import type { Logger } from 'pino';
import type { Database } from '../db/database.js';
import { runSql } from '../db/run-sql.js';
import { SealError, type SecretBox } from './secret-box.js';
import type { SealedColumn } from './sealed-column.js';

const BATCH_SIZE = 200;

type Row = Record<string, string | number> & { id: number; sealed: string };

export interface ResealingDeps {
  database: Database;
  box: SecretBox;
  columns: readonly SealedColumn[];
  logger: Logger;
  /** Rows per transaction. */
  batch?: number;
}

/**
 * Re-encrypts, with the primary key, the values that an older key sealed, so that the older key can be
 * removed. Requests are served during the run. A value that has changed since it was read is skipped: the
 * update compares the sealed text, which differs each time a value is sealed.
 */
export class Resealing {
  #remaining: number | null = null;

  constructor(private readonly deps: ResealingDeps) {}

  /**
   * Number of values that were still sealed with an older key after the last run; null before the first run.
   */
  get remaining(): number | null {
    return this.#remaining;
  }

  /** Re-encrypts all values and returns the number of changed ones. */
  async run(): Promise<number> {
    let resealed = 0;
    for (const column of this.deps.columns) resealed += await this.#reseal(column);
    this.#remaining = await this.#countStale();
    return resealed;
  }

  async #reseal(column: SealedColumn): Promise<number> {
    let [afterId, resealed, unreadable] = [0, 0, 0];
    for (;;) {
      const batch = await this.deps.database.transact(({ em }) => this.#resealBatch(em, column, afterId));
      if (batch.last === undefined) break;
      afterId = batch.last;
      resealed += batch.resealed;
      unreadable += batch.unreadable;
    }
    const { table, column: name } = column;
    if (unreadable > 0)
      this.deps.logger.error(
        { table, column: name, unreadable },
        'found sealed values that no key can decrypt',
      );
    return resealed;
  }

  async #resealBatch(em: EntityManager, column: SealedColumn, afterId: number) {
    const rows = await this.#findStaleRows(em, column, afterId);
    let unreadable = 0;
    for (const row of rows) {
      const text = this.#resealRow(column, row);
      if (text === null) unreadable += 1;
      else await runSql(em, createUpdate(column), [text, row.id, row.sealed]);
    }
    return { last: rows.at(-1)?.id, resealed: rows.length - unreadable, unreadable };
  }

  #findStaleRows(em: EntityManager, column: SealedColumn, afterId: number): Promise<Row[]> {
    const { table, identity } = column;
    const identityColumns = [...identity.keys()].map(
      (index) => `, ${quoteName(identity[index] ?? '')} as identity${index}`,
    );
    const sql = `select id, ${quoteName(column.column)} as sealed${identityColumns.join('')} from ${quoteName(table)}
      where id > ? and ${createStaleCondition(column)} order by id limit ${this.deps.batch ?? BATCH_SIZE}`;
    return runSql<Row[]>(em, sql, [afterId, this.deps.box.primaryPrefix]);
  }

  #resealRow(column: SealedColumn, row: Row): string | null {
    const values = [...column.identity.keys()].map((index) => String(row[`identity${index}`]));
    try {
      return this.deps.box.reseal(row.sealed, column.createAad(values));
    } catch (error) {
      if (error instanceof SealError) return null;
      throw error;
    }
  }

  #countStale(): Promise<number> {
    const { database, box, columns } = this.deps;
    return database.read(async (em) => {
      let remaining = 0;
      for (const column of columns) {
        const sql = `select count(*) as count from ${quoteName(column.table)} where ${createStaleCondition(column)}`;
        const [row] = await runSql<{ count: number | string }[]>(em, sql, [box.primaryPrefix]);
        remaining += Number(row?.count);
      }
      return remaining;
    });
  }
}

const quoteName = (name: string) => `\`${name}\``;

/** Uses instr, because a key id may contain wildcards of LIKE. */
const createStaleCondition = ({ column }: SealedColumn) =>
  `${quoteName(column)} <> '' and instr(${quoteName(column)}, ?) <> 1`;

const createUpdate = ({ table, column }: SealedColumn) =>
  `update ${quoteName(table)} set ${quoteName(column)} = ? where id = ? and ${quoteName(column)} = ?`;
