import { Migration } from '@mikro-orm/migrations';

/** Adds the delay of a broadcast. `dumps`: how often the user has discarded delayed content. */
export class LibsqlDelay extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table relay_servers add column delay_ms integer not null default 0`);
    this.addSql(`alter table relay_servers add column dumps integer not null default 0`);
    this.addSql(`alter table relay_servers add column ends_after_delay integer not null default false`);
    this.addSql(`alter table relay_servers add column delay_until bigint null`);
  }
}
