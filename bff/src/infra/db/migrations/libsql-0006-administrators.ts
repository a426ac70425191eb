import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
    `create table administrator_logins (
      id integer not null primary key autoincrement,
      platform text not null,
      login text not null,
      platform_user_id text not null,
      time_bound bigint not null
    )`,
    `create unique index administrator_logins_platform_login_unique on administrator_logins (platform, login)`,
    `create table write_probes (
      id integer not null primary key autoincrement,
      time_written bigint not null default 0
    )`,
    `insert into write_probes (id) values (1)`,
];

/** Binds administrators' logins to accounts, and adds the row of the write probe. */
export class LibsqlAdministrators extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
