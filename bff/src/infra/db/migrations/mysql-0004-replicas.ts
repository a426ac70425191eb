import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
    `create table leases (
      id int unsigned not null auto_increment primary key,
      name varchar(32) not null,
      holder varchar(36) not null default '',
      epoch bigint not null default 0,
      expires bigint not null default 0
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table leases add unique leases_name_unique(name)`,
    `insert into leases (name) values ('leader')`,
    // Null in claims of the previous release, which does not renew them.
    `alter table idempotency_keys add column claim_ends bigint null`,
];

/** Adds the leader's lease and the end of a claim, for several processes on one database. */
export class MysqlReplicas extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
