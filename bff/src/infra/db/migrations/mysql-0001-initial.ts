import { Migration } from '@mikro-orm/migrations';

/**
 * Texts compare by code point, as on SQLite: keys, digests and tokens match exactly, and name search has a folded
 * column.
 */
const STATEMENTS = [
    `create table audit_entries (
      id int unsigned not null auto_increment primary key,
      actor_id int not null,
      action varchar(64) not null,
      subject varchar(64) not null,
      detail varchar(255) not null default '',
      time_created bigint not null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table audit_entries add index audit_entries_time_created_index(time_created)`,
    `create table idempotency_keys (
      id int unsigned not null auto_increment primary key,
      user_id int not null,
      \`key\` varchar(64) not null,
      request_digest varchar(64) not null,
      status int null,
      body longtext null,
      time_created bigint not null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table idempotency_keys add index idempotency_keys_time_created_index(time_created)`,
    `alter table idempotency_keys add unique idempotency_keys_user_id_key_unique(user_id, \`key\`)`,
    `create table outbox_counter (
      id int unsigned not null auto_increment primary key,
      value bigint not null default 0
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `create table outbox_events (
      sequence bigint unsigned not null auto_increment primary key,
      kind varchar(16) not null,
      operation varchar(16) not null,
      entity_id int not null,
      version int not null,
      audience text not null,
      time_created bigint not null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table outbox_events add index outbox_events_time_created_index(time_created)`,
    `create table users (
      id int unsigned not null auto_increment primary key,
      display_name varchar(100) not null,
      folded_name varchar(100) not null,
      role varchar(16) not null,
      profile_image_url varchar(500) not null default '',
      time_created bigint not null,
      version int not null default 1
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table users add index users_folded_name_index(folded_name)`,
    `create table usage_intervals (
      id int unsigned not null auto_increment primary key,
      user_id int unsigned not null,
      server_instance varchar(36) not null,
      open_slot varchar(36) null,
      time_started bigint not null,
      time_ended bigint null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table usage_intervals add index usage_intervals_user_id_index(user_id)`,
    `alter table usage_intervals add unique usage_intervals_server_instance_unique(server_instance)`,
    `alter table usage_intervals add unique usage_intervals_open_slot_unique(open_slot)`,
    `create table streams (
      id int unsigned not null auto_increment primary key,
      owner_id int unsigned not null,
      name varchar(64) not null,
      sealed_key text not null,
      key_digest varchar(64) not null,
      live tinyint(1) not null default false,
      live_since bigint null,
      revocation_pending tinyint(1) not null default false,
      time_created bigint not null,
      version int not null default 1
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table streams add index streams_owner_id_index(owner_id)`,
    `alter table streams add unique streams_key_digest_unique(key_digest)`,
    `create table stream_invites (
      id int unsigned not null auto_increment primary key,
      stream_id int unsigned not null,
      user_id int unsigned not null,
      time_created bigint not null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table stream_invites add index stream_invites_stream_id_index(stream_id)`,
    `alter table stream_invites add index stream_invites_user_id_index(user_id)`,
    `alter table stream_invites add unique stream_invites_stream_id_user_id_unique(stream_id, user_id)`,
    `create table sessions (
      id int unsigned not null auto_increment primary key,
      user_id int unsigned not null,
      token_digest varchar(64) not null,
      time_created bigint not null,
      last_used bigint not null,
      expires bigint not null,
      revoked tinyint(1) not null default false
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table sessions add index sessions_user_id_index(user_id)`,
    `alter table sessions add unique sessions_token_digest_unique(token_digest)`,
    `create table scene_collections (
      id int unsigned not null auto_increment primary key,
      owner_id int unsigned not null,
      name varchar(64) not null,
      scenes longtext not null,
      starter tinyint(1) not null default false,
      time_created bigint not null,
      version int not null default 1
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table scene_collections add index scene_collections_owner_id_index(owner_id)`,
    `create table relay_servers (
      id int unsigned not null auto_increment primary key,
      instance varchar(36) not null,
      owner_id int unsigned not null,
      owner_slot int null,
      state varchar(16) not null,
      node varchar(64) not null,
      time_created bigint not null,
      time_deleting bigint null,
      generation int not null default 1,
      collection_id int unsigned null,
      stream_id int unsigned null,
      feed_digest varchar(64) null,
      scene varchar(255) null,
      feed_loss_scene varchar(255) null,
      feed_loss_after_ms int null,
      feed_restarts int not null default 0,
      streaming tinyint(1) not null default false,
      attempt int not null default 0,
      attempt_ends bigint null,
      confirmed tinyint(1) not null default false,
      end_reason varchar(64) null,
      report longtext null,
      report_boot_id varchar(64) null,
      report_revision int not null default 0,
      live_since bigint null,
      last_live bigint null,
      status_version int not null default 1,
      version int not null default 1
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table relay_servers add unique relay_servers_instance_unique(instance)`,
    `alter table relay_servers add index relay_servers_owner_id_index(owner_id)`,
    `alter table relay_servers add unique relay_servers_owner_slot_unique(owner_slot)`,
    `alter table relay_servers add index relay_servers_collection_id_index(collection_id)`,
    `alter table relay_servers add index relay_servers_stream_id_index(stream_id)`,
    `create table platform_accounts (
      id int unsigned not null auto_increment primary key,
      user_id int unsigned not null,
      platform varchar(16) not null,
      platform_user_id varchar(64) not null,
      login varchar(100) not null,
      access_token text null,
      refresh_token text null,
      token_expires bigint null,
      time_updated bigint not null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table platform_accounts add index platform_accounts_user_id_index(user_id)`,
    `alter table platform_accounts add unique platform_accounts_platform_platform_user_id_unique(platform, platform_user_id)`,
    `create table payments (
      id int unsigned not null auto_increment primary key,
      user_id int unsigned not null,
      status varchar(24) not null,
      tier varchar(16) not null,
      subscription_started bigint not null default 0,
      subscription_end bigint not null default 0,
      renews_at bigint null,
      version int not null default 1
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table payments add index payments_user_id_index(user_id)`,
    `alter table payments add unique payments_user_id_unique(user_id)`,
    `alter table usage_intervals add constraint usage_intervals_user_id_foreign foreign key (user_id) references users (id) on update cascade`,
    `alter table streams add constraint streams_owner_id_foreign foreign key (owner_id) references users (id) on update cascade on delete cascade`,
    `alter table stream_invites add constraint stream_invites_stream_id_foreign foreign key (stream_id) references streams (id) on update cascade on delete cascade`,
    `alter table stream_invites add constraint stream_invites_user_id_foreign foreign key (user_id) references users (id) on update cascade on delete cascade`,
    `alter table sessions add constraint sessions_user_id_foreign foreign key (user_id) references users (id) on update cascade on delete cascade`,
    `alter table scene_collections add constraint scene_collections_owner_id_foreign foreign key (owner_id) references users (id) on update cascade on delete cascade`,
    `alter table relay_servers add constraint relay_servers_owner_id_foreign foreign key (owner_id) references users (id) on update cascade`,
    `alter table relay_servers add constraint relay_servers_collection_id_foreign foreign key (collection_id) references scene_collections (id) on update cascade on delete set null`,
    `alter table relay_servers add constraint relay_servers_stream_id_foreign foreign key (stream_id) references streams (id) on update cascade on delete set null`,
    `alter table platform_accounts add constraint platform_accounts_user_id_foreign foreign key (user_id) references users (id) on update cascade on delete cascade`,
    `alter table payments add constraint payments_user_id_foreign foreign key (user_id) references users (id) on update cascade on delete cascade`,
    `create table billing_informations (
      id int unsigned not null auto_increment primary key,
      user_id int unsigned not null,
      name varchar(200) not null,
      line1 varchar(200) not null,
      line2 varchar(200) not null,
      postal_code varchar(200) not null,
      city varchar(200) not null,
      state varchar(200) not null,
      country_code varchar(2) not null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table billing_informations add index billing_informations_user_id_index(user_id)`,
    `alter table billing_informations add unique billing_informations_user_id_unique(user_id)`,
    `create table consents (
      id int unsigned not null auto_increment primary key,
      user_id int unsigned not null,
      terms_version varchar(64) not null,
      locale varchar(35) not null,
      tier varchar(16) not null,
      access_fee_cents int not null,
      server_fee_cents int not null,
      time_given bigint not null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table consents add index consents_user_id_index(user_id)`,
    `create table withdrawals (
      id int unsigned not null auto_increment primary key,
      receipt varchar(32) not null,
      name varchar(200) not null,
      email varchar(254) not null,
      contract varchar(500) not null,
      message text not null,
      time_created bigint not null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table withdrawals add unique withdrawals_receipt_unique(receipt)`,
    `alter table billing_informations add constraint billing_informations_user_id_foreign foreign key (user_id) references users (id) on update cascade on delete cascade`,
    `alter table consents add constraint consents_user_id_foreign foreign key (user_id) references users (id) on update cascade`,
    `insert into outbox_counter (id, value) values (1, 0)`,
];

/** Creates the first schema. */
export class MysqlInitial extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
