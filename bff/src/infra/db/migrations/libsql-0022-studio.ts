import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table studio_helpers (
      id integer not null primary key autoincrement,
      owner_id integer not null,
      user_id integer not null,
      level text not null,
      time_created bigint not null,
      ends_at bigint null,
      watching_until bigint null,
      version integer not null default 1,
      constraint studio_helpers_owner_id_foreign foreign key(owner_id) references users(id) on delete cascade on update cascade,
      constraint studio_helpers_user_id_foreign foreign key(user_id) references users(id) on delete cascade on update cascade
    )`,
  `create index studio_helpers_owner_id_index on studio_helpers (owner_id)`,
  `create index studio_helpers_user_id_index on studio_helpers (user_id)`,
  `create unique index studio_helpers_owner_id_user_id_unique on studio_helpers (owner_id, user_id)`,
  `create table studio_invites (
      id integer not null primary key autoincrement,
      owner_id integer not null,
      digest text not null,
      level text not null,
      time_created bigint not null,
      expires bigint not null,
      ends_at bigint null,
      used_by_id integer null,
      version integer not null default 1,
      constraint studio_invites_owner_id_foreign foreign key(owner_id) references users(id) on delete cascade on update cascade,
      constraint studio_invites_used_by_id_foreign foreign key(used_by_id) references users(id) on delete set null on update cascade
    )`,
  `create index studio_invites_owner_id_index on studio_invites (owner_id)`,
  `create index studio_invites_used_by_id_index on studio_invites (used_by_id)`,
  `create unique index studio_invites_digest_unique on studio_invites (digest)`,
  `create table server_log (
      id integer not null primary key autoincrement,
      owner_id integer not null,
      server_id integer not null,
      by_id integer null,
      at bigint not null,
      action text not null,
      detail text null,
      via text not null,
      constraint server_log_owner_id_foreign foreign key(owner_id) references users(id) on delete cascade on update cascade,
      constraint server_log_by_id_foreign foreign key(by_id) references users(id) on delete set null on update cascade
    )`,
  `create index server_log_owner_id_index on server_log (owner_id)`,
  `create index server_log_server_id_index on server_log (server_id)`,
  `create index server_log_by_id_index on server_log (by_id)`,
  `create index server_log_at_index on server_log (at)`,
  `alter table relay_servers add column last_action text null`,
  `alter table relay_servers add column last_action_by integer null`,
];

/** Adds a studio's helpers and invites, and the log of actions on a server. */
export class LibsqlStudio extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
