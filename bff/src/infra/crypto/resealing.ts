import type { EntityManager } from '@mikro-orm/core';
import type { Logger } from 'pino';
import type { Database } from '../db/database.js';
import { runSql } from '../db/run-sql.js';
import { SealError, type SecretBox } from './secret-box.js';
import type { SealedColumn } from './sealed-column.js';

const BATCH = 200;

type Row = Record<string, string | number> & { id: number; sealed: string };

export interface ResealingParts {
  database: Database;
  box: SecretBox;
  columns: readonly SealedColumn[];
  logger: Logger;
  /** Rows of one transaction. */
  batch?: number;
}

/**
 * Seals again under the primary key what an older key of the ring sealed, while requests go on, so that the older key
 * can be retired. A text that somebody replaces meanwhile is left alone: sealed texts never repeat, so the text itself
 * is the version that is checked.
 */
export class Resealing {
  #left: number | null = null;

  constructor(private readonly parts: ResealingParts) {}

  /** Texts that the primary key has not sealed, as of the last run; null before the first. */
  get left(): number | null {
    return this.#left;
  }

  /** Answers how many texts were sealed again. */
  async run(): Promise<number> {
    let renewed = 0;
    for (const column of this.parts.columns) renewed += await this.#renew(column);
    this.#left = await this.#count();
    return renewed;
  }

  async #renew(column: SealedColumn): Promise<number> {
    let [after, renewed, unreadable] = [0, 0, 0];
    for (;;) {
      const batch = await this.parts.database.transact(({ em }) => this.#renewBatch(em, column, after));
      if (batch.last === undefined) break;
      after = batch.last;
      renewed += batch.renewed;
      unreadable += batch.unreadable;
    }
    const { table, column: name } = column;
    if (unreadable > 0)
      this.parts.logger.error({ table, column: name, unreadable }, 'sealed texts that no key opens');
    return renewed;
  }

  async #renewBatch(em: EntityManager, column: SealedColumn, after: number) {
    const rows = await this.#stale(em, column, after);
    let unreadable = 0;
    for (const row of rows) {
      const text = this.#sealAgain(column, row);
      if (text === null) unreadable += 1;
      else await runSql(em, replace(column), [text, row.id, row.sealed]);
    }
    return { last: rows.at(-1)?.id, renewed: rows.length - unreadable, unreadable };
  }

  #stale(em: EntityManager, column: SealedColumn, after: number): Promise<Row[]> {
    const { table, identity } = column;
    const named = [...identity.keys()].map(
      (index) => `, ${quoted(identity[index] ?? '')} as identity${index}`,
    );
    const sql = `select id, ${quoted(column.column)} as sealed${named.join('')} from ${quoted(table)}
      where id > ? and ${stale(column)} order by id limit ${this.parts.batch ?? BATCH}`;
    return runSql<Row[]>(em, sql, [after, this.parts.box.primaryPrefix]);
  }

  #sealAgain(column: SealedColumn, row: Row): string | null {
    const values = [...column.identity.keys()].map((index) => String(row[`identity${index}`]));
    try {
      return this.parts.box.renew(row.sealed, column.row(values));
    } catch (error) {
      if (error instanceof SealError) return null;
      throw error;
    }
  }

  #count(): Promise<number> {
    const { database, box, columns } = this.parts;
    return database.read(async (em) => {
      let left = 0;
      for (const column of columns) {
        const sql = `select count(*) as count from ${quoted(column.table)} where ${stale(column)}`;
        const [row] = await runSql<{ count: number | string }[]>(em, sql, [box.primaryPrefix]);
        left += Number(row?.count);
      }
      return left;
    });
  }
}

const quoted = (name: string) => `\`${name}\``;

/** Not LIKE: a key's id may hold its wildcards. */
const stale = ({ column }: SealedColumn) => `${quoted(column)} <> '' and instr(${quoted(column)}, ?) <> 1`;

const replace = ({ table, column }: SealedColumn) =>
  `update ${quoted(table)} set ${quoted(column)} = ? where id = ? and ${quoted(column)} = ?`;
