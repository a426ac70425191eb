import { Migration } from '@mikro-orm/migrations';

/** Adds the time at which an account was deleted. */
export class MysqlDeletedAccounts extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table users add column time_deleted bigint null`);
  }
}
