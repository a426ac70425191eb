import { Migration } from '@mikro-orm/migrations';

/** Adds the state of rehearsals. */
export class MysqlRehearsals extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table relay_servers add column rehearsing tinyint(1) not null default 0`);
    this.addSql(`alter table relay_servers add column rehearsal_since bigint null`);
    this.addSql(`alter table relay_servers add column rehearsal_feed varchar(16) not null default 'real'`);
    this.addSql(`alter table relay_servers add column rehearsal_failure varchar(64) null`);
  }
}
