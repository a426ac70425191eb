import { Migration } from '@mikro-orm/migrations';

export class MysqlWeakLink extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table streams add column weak_link text null`);
  }
}
