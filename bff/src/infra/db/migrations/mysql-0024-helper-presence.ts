import { Migration } from '@mikro-orm/migrations';

/** Adds the time at which a helper was last present. */
export class MysqlHelperPresence extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table studio_helpers add column seen_at bigint null`);
  }
}
