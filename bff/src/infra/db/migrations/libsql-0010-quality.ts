import { Migration } from '@mikro-orm/migrations';

/** Adds the quality of a server. */
export class LibsqlQuality extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table relay_servers add column quality text null`);
  }
}
