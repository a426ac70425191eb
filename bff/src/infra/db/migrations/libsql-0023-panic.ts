import { Migration } from '@mikro-orm/migrations';

/** Adds panic and mute of a server. */
export class LibsqlPanic extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table relay_servers add column panic_since bigint null`);
    this.addSql(`alter table relay_servers add column panic_by integer null`);
    this.addSql(`alter table relay_servers add column panic_by_name text null`);
    this.addSql(`alter table relay_servers add column muted integer not null default false`);
  }
}
