import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
    `create table audit_entries (
      id integer not null primary key autoincrement,
      actor_id integer not null,
      action text not null,
      subject text not null,
      detail text not null default '',
      time_created bigint not null
    )`,
    `create index audit_entries_time_created_index on audit_entries (time_created)`,
    `create table idempotency_keys (
      id integer not null primary key autoincrement,
      user_id integer not null,
      \`key\` text not null,
      request_digest text not null,
      status integer null,
      body longtext null,
      time_created bigint not null
    )`,
    `create index idempotency_keys_time_created_index on idempotency_keys (time_created)`,
    `create unique index idempotency_keys_user_id_key_unique on idempotency_keys (user_id, \`key\`)`,
    `create table outbox_counter (
      id integer not null primary key autoincrement,
      value bigint not null default 0
    )`,
    `create table outbox_events (
      sequence integer not null primary key autoincrement,
      kind text not null,
      operation text not null,
      entity_id integer not null,
      version integer not null,
      audience text not null,
      time_created bigint not null
    )`,
    `create index outbox_events_time_created_index on outbox_events (time_created)`,
    `create table users (
      id integer not null primary key autoincrement,
      display_name text not null,
      folded_name text not null,
      role text not null,
      profile_image_url text not null default '',
      time_created bigint not null,
      version integer not null default 1
    )`,
    `create index users_folded_name_index on users (folded_name)`,
    `create table usage_intervals (
      id integer not null primary key autoincrement,
      user_id integer not null,
      server_instance text not null,
      open_slot text null,
      time_started bigint not null,
      time_ended bigint null,
      constraint usage_intervals_user_id_foreign foreign key(user_id) references users(id) on update cascade
    )`,
    `create index usage_intervals_user_id_index on usage_intervals (user_id)`,
    `create unique index usage_intervals_server_instance_unique on usage_intervals (server_instance)`,
    `create unique index usage_intervals_open_slot_unique on usage_intervals (open_slot)`,
    `create table streams (
      id integer not null primary key autoincrement,
      owner_id integer not null,
      name text not null,
      sealed_key text not null,
      key_digest text not null,
      live integer not null default false,
      live_since bigint null,
      revocation_pending integer not null default false,
      time_created bigint not null,
      version integer not null default 1,
      constraint streams_owner_id_foreign foreign key(owner_id) references users(id) on delete cascade on update cascade
    )`,
    `create index streams_owner_id_index on streams (owner_id)`,
    `create unique index streams_key_digest_unique on streams (key_digest)`,
    `create table stream_invites (
      id integer not null primary key autoincrement,
      stream_id integer not null,
      user_id integer not null,
      time_created bigint not null,
      constraint stream_invites_stream_id_foreign foreign key(stream_id) references streams(id) on delete cascade on update cascade,
      constraint stream_invites_user_id_foreign foreign key(user_id) references users(id) on delete cascade on update cascade
    )`,
    `create index stream_invites_stream_id_index on stream_invites (stream_id)`,
    `create index stream_invites_user_id_index on stream_invites (user_id)`,
    `create unique index stream_invites_stream_id_user_id_unique on stream_invites (stream_id, user_id)`,
    `create table sessions (
      id integer not null primary key autoincrement,
      user_id integer not null,
      token_digest text not null,
      time_created bigint not null,
      last_used bigint not null,
      expires bigint not null,
      revoked integer not null default false,
      constraint sessions_user_id_foreign foreign key(user_id) references users(id) on delete cascade on update cascade
    )`,
    `create index sessions_user_id_index on sessions (user_id)`,
    `create unique index sessions_token_digest_unique on sessions (token_digest)`,
    `create table scene_collections (
      id integer not null primary key autoincrement,
      owner_id integer not null,
      name text not null,
      scenes longtext not null,
      starter integer not null default false,
      time_created bigint not null,
      version integer not null default 1,
      constraint scene_collections_owner_id_foreign foreign key(owner_id) references users(id) on delete cascade on update cascade
    )`,
    `create index scene_collections_owner_id_index on scene_collections (owner_id)`,
    `create table relay_servers (
      id integer not null primary key autoincrement,
      instance text not null,
      owner_id integer not null,
      owner_slot integer null,
      state text not null,
      node text not null,
      time_created bigint not null,
      time_deleting bigint null,
      generation integer not null default 1,
      collection_id integer null,
      stream_id integer null,
      feed_digest text null,
      scene text null,
      feed_loss_scene text null,
      feed_loss_after_ms integer null,
      feed_restarts integer not null default 0,
      streaming integer not null default false,
      attempt integer not null default 0,
      attempt_ends bigint null,
      confirmed integer not null default false,
      end_reason text null,
      report longtext null,
      report_boot_id text null,
      report_revision integer not null default 0,
      live_since bigint null,
      last_live bigint null,
      status_version integer not null default 1,
      version integer not null default 1,
      constraint relay_servers_owner_id_foreign foreign key(owner_id) references users(id) on update cascade,
      constraint relay_servers_collection_id_foreign foreign key(collection_id) references scene_collections(id) on delete set null on update cascade,
      constraint relay_servers_stream_id_foreign foreign key(stream_id) references streams(id) on delete set null on update cascade
    )`,
    `create unique index relay_servers_instance_unique on relay_servers (instance)`,
    `create index relay_servers_owner_id_index on relay_servers (owner_id)`,
    `create unique index relay_servers_owner_slot_unique on relay_servers (owner_slot)`,
    `create index relay_servers_collection_id_index on relay_servers (collection_id)`,
    `create index relay_servers_stream_id_index on relay_servers (stream_id)`,
    `create table platform_accounts (
      id integer not null primary key autoincrement,
      user_id integer not null,
      platform text not null,
      platform_user_id text not null,
      login text not null,
      access_token text null,
      refresh_token text null,
      token_expires bigint null,
      time_updated bigint not null,
      constraint platform_accounts_user_id_foreign foreign key(user_id) references users(id) on delete cascade on update cascade
    )`,
    `create index platform_accounts_user_id_index on platform_accounts (user_id)`,
    `create unique index platform_accounts_platform_platform_user_id_unique on platform_accounts (platform, platform_user_id)`,
    `create table payments (
      id integer not null primary key autoincrement,
      user_id integer not null,
      status text not null,
      tier text not null,
      subscription_started bigint not null default 0,
      subscription_end bigint not null default 0,
      renews_at bigint null,
      version integer not null default 1,
      constraint payments_user_id_foreign foreign key(user_id) references users(id) on delete cascade on update cascade
    )`,
    `create index payments_user_id_index on payments (user_id)`,
    `create unique index payments_user_id_unique on payments (user_id)`,
    `create table billing_informations (
      id integer not null primary key autoincrement,
      user_id integer not null,
      name text not null,
      line1 text not null,
      line2 text not null,
      postal_code text not null,
      city text not null,
      state text not null,
      country_code text not null,
      constraint billing_informations_user_id_foreign foreign key(user_id) references users(id) on delete cascade on update cascade
    )`,
    `create index billing_informations_user_id_index on billing_informations (user_id)`,
    `create unique index billing_informations_user_id_unique on billing_informations (user_id)`,
    `create table consents (
      id integer not null primary key autoincrement,
      user_id integer not null,
      terms_version text not null,
      locale text not null,
      tier text not null,
      access_fee_cents integer not null,
      server_fee_cents integer not null,
      time_given bigint not null,
      constraint consents_user_id_foreign foreign key(user_id) references users(id) on update cascade
    )`,
    `create index consents_user_id_index on consents (user_id)`,
    `create table withdrawals (
      id integer not null primary key autoincrement,
      receipt text not null,
      name text not null,
      email text not null,
      contract text not null,
      message text not null,
      time_created bigint not null
    )`,
    `create unique index withdrawals_receipt_unique on withdrawals (receipt)`,
    `insert into outbox_counter (id, value) values (1, 0)`,
];

/** Creates the first schema. */
export class LibsqlInitial extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
