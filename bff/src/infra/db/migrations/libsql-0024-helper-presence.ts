import { Migration } from '@mikro-orm/migrations';

export class LibsqlHelperPresence extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table studio_helpers add column seen_at bigint null`);
  }
}
