import { Migration } from '@mikro-orm/migrations';

export class LibsqlDeletedAccounts extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table users add column time_deleted bigint null`);
  }
}
