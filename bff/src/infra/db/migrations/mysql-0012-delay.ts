import { Migration } from '@mikro-orm/migrations';

/** Adds the delay of a broadcast. `dumps`: how often the user has discarded delayed content. */
export class MysqlDelay extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table relay_servers add column delay_ms int not null default 0`);
    this.addSql(`alter table relay_servers add column dumps int not null default 0`);
    this.addSql(`alter table relay_servers add column ends_after_delay tinyint(1) not null default 0`);
    this.addSql(`alter table relay_servers add column delay_until bigint null`);
  }
}
