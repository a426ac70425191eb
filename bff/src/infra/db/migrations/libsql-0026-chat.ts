import { Migration } from '@mikro-orm/migrations';

/** Adds a user's chat tokens. */
export class LibsqlChat extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table platform_accounts add column chat_access_token text null`);
    this.addSql(`alter table platform_accounts add column chat_refresh_token text null`);
    this.addSql(`alter table platform_accounts add column chat_token_expires bigint null`);
    this.addSql(`alter table platform_accounts add column chat_since bigint null`);
  }
}
