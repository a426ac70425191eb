import { Migration } from '@mikro-orm/migrations';

export class MysqlQuality extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table relay_servers add column quality varchar(32) null`);
  }
}
