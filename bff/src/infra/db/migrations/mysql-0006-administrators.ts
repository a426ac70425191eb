import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
    `create table administrator_logins (
      id int unsigned not null auto_increment primary key,
      platform varchar(16) not null,
      login varchar(100) not null,
      platform_user_id varchar(64) not null,
      time_bound bigint not null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table administrator_logins add unique administrator_logins_platform_login_unique(platform, login)`,
    `create table write_probes (
      id int unsigned not null auto_increment primary key,
      time_written bigint not null default 0
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `insert into write_probes (id) values (1)`,
];

/** Binds administrators' logins to accounts, and adds the row of the write probe. */
export class MysqlAdministrators extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
