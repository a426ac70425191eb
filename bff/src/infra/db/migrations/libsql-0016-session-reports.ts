import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table session_reports (
      id integer not null primary key autoincrement,
      owner_id integer not null,
      node_session text not null,
      server_id integer not null,
      began bigint not null,
      length_ms bigint not null,
      dead_zones integer not null,
      dead_zones_ms bigint not null,
      cost_cents integer not null,
      expires bigint not null,
      details longtext not null,
      version integer not null default 1,
      constraint session_reports_owner_id_foreign foreign key(owner_id) references users(id) on delete cascade on update cascade
    )`,
  `create index session_reports_owner_id_index on session_reports (owner_id)`,
  `create unique index session_reports_node_session_unique on session_reports (node_session)`,
];

/** Adds reports of ended broadcasts. */
export class LibsqlSessionReports extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
