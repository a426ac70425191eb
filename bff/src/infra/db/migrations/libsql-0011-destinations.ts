import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
    `create table destinations (
      id integer not null primary key autoincrement,
      owner_id integer not null,
      kind text not null,
      name text not null,
      server text not null,
      sealed_key text not null,
      enabled integer not null default true,
      time_created bigint not null,
      version integer not null default 1,
      constraint destinations_owner_id_foreign foreign key(owner_id) references users(id) on delete cascade on update cascade
    )`,
    `create index destinations_owner_id_index on destinations (owner_id)`,
    `alter table relay_servers add column destinations text null`,
    `alter table relay_servers add column target_changes integer not null default 0`,
    `alter table relay_servers add column targets_sent integer not null default 0`,
    `alter table relay_servers add column target_digest text null`,
];

/** Adds destinations. `target_changes` counts their changes; `targets_sent` is the last one sent to the node. */
export class LibsqlDestinations extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
