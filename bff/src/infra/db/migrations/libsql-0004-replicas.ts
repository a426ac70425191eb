import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
    `create table leases (
      id integer not null primary key autoincrement,
      name text not null,
      holder text not null default '',
      epoch bigint not null default 0,
      expires bigint not null default 0
    )`,
    `create unique index leases_name_unique on leases (name)`,
    `insert into leases (name) values ('leader')`,
    // Null in claims of the previous release, which does not renew them.
    `alter table idempotency_keys add column claim_ends bigint null`,
];

/** Adds the leader's lease and the end of a claim, for several processes on one database. */
export class LibsqlReplicas extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
