import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table recordings (
      id integer not null primary key autoincrement,
      owner_id integer not null,
      node text not null,
      node_recording text not null,
      server_id integer not null,
      part integer not null,
      state text not null,
      began bigint not null,
      length_ms bigint not null,
      bytes bigint not null,
      expires bigint null,
      deleting integer not null default false,
      ticket_digest text null,
      ticket_expires bigint null,
      ticket_session integer null,
      version integer not null default 1,
      constraint recordings_owner_id_foreign foreign key(owner_id) references users(id) on delete cascade on update cascade
    )`,
  `create index recordings_owner_id_index on recordings (owner_id)`,
  `create unique index recordings_node_node_recording_unique on recordings (node, node_recording)`,
  `create unique index recordings_ticket_digest_unique on recordings (ticket_digest)`,
  `alter table relay_servers add column recording integer not null default false`,
  `alter table relay_servers add column recording_take integer not null default 0`,
  `alter table relay_servers add column recording_since bigint null`,
];

/** Adds recordings and their download tickets. */
export class LibsqlRecordings extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
