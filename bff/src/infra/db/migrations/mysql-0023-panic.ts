import { Migration } from '@mikro-orm/migrations';

/** Adds panic and mute of a server. */
export class MysqlPanic extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table relay_servers add panic_since bigint null`);
    this.addSql(`alter table relay_servers add panic_by int null`);
    this.addSql(`alter table relay_servers add panic_by_name varchar(100) null`);
    this.addSql(`alter table relay_servers add muted tinyint(1) not null default 0`);
  }
}
