import { Migration } from '@mikro-orm/migrations';

export class LibsqlQuality extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table relay_servers add column quality text null`);
  }
}
