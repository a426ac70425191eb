import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table overlays (
      id integer not null primary key autoincrement,
      owner_id integer not null,
      token_digest text null,
      since bigint null,
      alerts_look text not null,
      chat_look text not null,
      language text not null,
      tip_id text null,
      sealed_tip_secret text null,
      tips_since bigint null,
      paused integer not null default false,
      dropped integer not null default 0,
      open_at bigint null,
      changes integer not null default 0,
      version integer not null default 1,
      constraint overlays_owner_id_foreign foreign key(owner_id) references users(id) on delete cascade on update cascade
    )`,
  `create table overlay_alerts (
      id integer not null primary key autoincrement,
      owner_id integer not null,
      kind text not null,
      name text not null,
      amount bigint null,
      currency text null,
      text text null,
      source text null,
      time_created bigint not null,
      time_shown bigint null,
      ends_at bigint null,
      constraint overlay_alerts_owner_id_foreign foreign key(owner_id) references users(id) on delete cascade on update cascade
    )`,
  `create index overlays_owner_id_index on overlays (owner_id)`,
  `create unique index overlays_owner_id_unique on overlays (owner_id)`,
  `create unique index overlays_token_digest_unique on overlays (token_digest)`,
  `create unique index overlays_tip_id_unique on overlays (tip_id)`,
  `create index overlay_alerts_owner_id_index on overlay_alerts (owner_id)`,
  `create index overlay_alerts_ends_at_index on overlay_alerts (ends_at)`,
  `create unique index overlay_alerts_owner_id_source_unique on overlay_alerts (owner_id, source)`,
  `alter table platform_accounts add column chat_reads_alerts integer not null default false`,
];

/** Adds overlay pages and their alerts. */
export class LibsqlOverlay extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
