import type { EntityManager } from '@mikro-orm/core';
import type { Clock } from '../clock.js';
import { runSql } from './run-sql.js';

/** UNIX_TIMESTAMP(NOW()) is ambiguous in the hour that a time zone repeats; UTC_TIMESTAMP is not. */
const NOW = `select timestampdiff(microsecond, '1970-01-01', utc_timestamp(3)) div 1000 as now`;

/** The database's clock, so that replicas with different clocks agree. */
export class MysqlClock implements Clock {
  constructor(private readonly em: EntityManager) {}

  async now(): Promise<number> {
    const rows = await runSql<{ now: number | string }[]>(this.em, NOW);
    return Number(rows[0]?.now);
  }
}
