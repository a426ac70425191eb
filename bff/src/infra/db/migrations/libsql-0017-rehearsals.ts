import { Migration } from '@mikro-orm/migrations';

/** Adds the state of rehearsals. */
export class LibsqlRehearsals extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table relay_servers add column rehearsing integer not null default false`);
    this.addSql(`alter table relay_servers add column rehearsal_since bigint null`);
    this.addSql(`alter table relay_servers add column rehearsal_feed text not null default 'real'`);
    this.addSql(`alter table relay_servers add column rehearsal_failure text null`);
  }
}
