import { Migration } from '@mikro-orm/migrations';

/** Adds the quality of a server. */
export class MysqlQuality extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table relay_servers add column quality varchar(32) null`);
  }
}
