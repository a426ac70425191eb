import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table overlays (
      id int unsigned not null auto_increment primary key,
      owner_id int unsigned not null,
      token_digest varchar(64) null,
      since bigint null,
      alerts_look varchar(16) not null,
      chat_look varchar(16) not null,
      language varchar(2) not null,
      tip_id varchar(32) null,
      sealed_tip_secret text null,
      tips_since bigint null,
      paused tinyint(1) not null default false,
      dropped int not null default 0,
      open_at bigint null,
      changes int not null default 0,
      version int not null default 1
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `create table overlay_alerts (
      id int unsigned not null auto_increment primary key,
      owner_id int unsigned not null,
      kind varchar(16) not null,
      name varchar(64) not null,
      amount bigint null,
      currency varchar(3) null,
      text varchar(255) null,
      source varchar(64) null,
      time_created bigint not null,
      time_shown bigint null,
      ends_at bigint null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `alter table overlays add index overlays_owner_id_index(owner_id)`,
  `alter table overlays add unique overlays_owner_id_unique(owner_id)`,
  `alter table overlays add unique overlays_token_digest_unique(token_digest)`,
  `alter table overlays add unique overlays_tip_id_unique(tip_id)`,
  `alter table overlay_alerts add index overlay_alerts_owner_id_index(owner_id)`,
  `alter table overlay_alerts add index overlay_alerts_ends_at_index(ends_at)`,
  `alter table overlay_alerts add unique overlay_alerts_owner_id_source_unique(owner_id, source)`,
  `alter table overlays add constraint overlays_owner_id_foreign foreign key (owner_id) references users (id) on update cascade on delete cascade`,
  `alter table overlay_alerts add constraint overlay_alerts_owner_id_foreign foreign key (owner_id) references users (id) on update cascade on delete cascade`,
  `alter table platform_accounts add column chat_reads_alerts tinyint(1) not null default false`,
];

/** Adds overlay pages and their alerts. */
export class MysqlOverlay extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
