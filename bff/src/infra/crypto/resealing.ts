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
  batchSize?: number;
}

/**
 * Reseals, with the primary key, the values that an old key sealed, so that the old key can be removed.
 * Requests are served during the run. A value that has changed since it was read is skipped: the update
 * compares the sealed text, which differs each time a value is sealed.
 */
export class Resealing {
  #remaining: number | null = null;

  constructor(private readonly deps: ResealingDeps) {}

  /**
   * Number of values that were still sealed with an old key after the last run; null before the first run.
   */
  get remaining(): number | null {
    return this.#remaining;
  }

  /** Reseals all values of old keys. Returns the number of resealed values. */
  async run(): Promise<number> {
    let resealedCount = 0;
    for (const column of this.deps.columns) resealedCount += await this.#reseal(column);
    this.#remaining = await this.#countOldKeyValues();
    return resealedCount;
  }

  async #reseal(column: SealedColumn): Promise<number> {
    let [afterId, resealedCount, unreadableCount] = [0, 0, 0];
    for (;;) {
      const batch = await this.deps.database.transact(({ em }) => this.#resealBatch(em, column, afterId));
      if (batch.lastId === undefined) break;
      afterId = batch.lastId;
      resealedCount += batch.resealedCount;
      unreadableCount += batch.unreadableCount;
    }
    const { table, column: name } = column;
    if (unreadableCount > 0)
      this.deps.logger.error(
        { table, column: name, unreadable: unreadableCount },
        'found sealed values that no key can decrypt',
      );
    return resealedCount;
  }

  async #resealBatch(em: EntityManager, column: SealedColumn, afterId: number) {
    const rows = await this.#findOldKeyRows(em, column, afterId);
    let unreadableCount = 0;
    for (const row of rows) {
      const text = this.#resealRow(column, row);
      if (text === null) unreadableCount += 1;
      else await runSql(em, createUpdateSql(column), [text, row.id, row.sealed]);
    }
    return { lastId: rows.at(-1)?.id, resealedCount: rows.length - unreadableCount, unreadableCount };
  }

  #findOldKeyRows(em: EntityManager, column: SealedColumn, afterId: number): Promise<Row[]> {
    const { table, identity } = column;
    const identityColumns = [...identity.keys()].map(
      (index) => `, ${quoteName(identity[index] ?? '')} as identity${index}`,
    );
    const sql = `select id, ${quoteName(column.column)} as sealed${identityColumns.join('')} from ${quoteName(table)}
      where id > ? and ${createOldKeyCondition(column)} order by id limit ${this.deps.batchSize ?? BATCH_SIZE}`;
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

  #countOldKeyValues(): Promise<number> {
    const { database, box, columns } = this.deps;
    return database.read(async (em) => {
      let remaining = 0;
      for (const column of columns) {
        const sql = `select count(*) as count from ${quoteName(column.table)} where ${createOldKeyCondition(column)}`;
        const [row] = await runSql<{ count: number | string }[]>(em, sql, [box.primaryPrefix]);
        remaining += Number(row?.count);
      }
      return remaining;
    });
  }
}

const quoteName = (name: string) => `\`${name}\``;

/** Uses instr, because a key id may contain wildcards of LIKE. */
const createOldKeyCondition = ({ column }: SealedColumn) =>
  `${quoteName(column)} <> '' and instr(${quoteName(column)}, ?) <> 1`;

const createUpdateSql = ({ table, column }: SealedColumn) =>
  `update ${quoteName(table)} set ${quoteName(column)} = ? where id = ? and ${quoteName(column)} = ?`;
