import type { EntityManager } from '@mikro-orm/core';
import type { Clock } from '../clock.js';
import { runSql } from './run-sql.js';

/** UNIX_TIMESTAMP(NOW()) is ambiguous in the hour that a time zone repeats; UTC_TIMESTAMP is not. */
const NOW = `timestampdiff(microsecond, '1970-01-01', utc_timestamp(3)) div 1000`;

/** The database's clock, so that replicas with different clocks agree. */
export class MysqlClock implements Clock {
  readonly sql = NOW;

  constructor(private readonly em: EntityManager) {}

  async now(): Promise<number> {
    const rows = await runSql<{ now: number | string }[]>(this.em, `select ${NOW} as now`);
    return Number(rows[0]?.now);
  }
}
