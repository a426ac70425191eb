import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table alerts (
      id integer not null primary key autoincrement,
      owner_id integer not null,
      server_id integer not null,
      kind text not null,
      topic text not null,
      at bigint not null,
      expires bigint not null,
      destination text null,
      stops_at bigint null,
      stop_reason text null,
      version integer not null default 1,
      constraint alerts_owner_id_foreign foreign key(owner_id) references users(id) on delete cascade on update cascade
    )`,
  `create index alerts_owner_id_index on alerts (owner_id)`,
  `create table alert_states (
      id integer not null primary key,
      state text not null
    )`,
  `create table alert_devices (
      id integer not null primary key autoincrement,
      session_id integer not null,
      endpoint_digest text not null,
      sealed_address text not null,
      language text not null,
      kinds text not null,
      time_created bigint not null,
      last_sent bigint null,
      minute_began bigint not null default 0,
      minute_count integer not null default 0,
      constraint alert_devices_session_id_foreign foreign key(session_id) references sessions(id) on delete cascade on update cascade
    )`,
  `create index alert_devices_session_id_index on alert_devices (session_id)`,
  `create unique index alert_devices_endpoint_digest_unique on alert_devices (endpoint_digest)`,
  `create table alert_deliveries (
      id integer not null primary key autoincrement,
      alert_id integer not null,
      device_id integer not null,
      attempts integer not null default 0,
      next_attempt bigint not null,
      constraint alert_deliveries_alert_id_foreign foreign key(alert_id) references alerts(id) on delete cascade on update cascade,
      constraint alert_deliveries_device_id_foreign foreign key(device_id) references alert_devices(id) on delete cascade on update cascade
    )`,
  `create index alert_deliveries_alert_id_index on alert_deliveries (alert_id)`,
  `create index alert_deliveries_device_id_index on alert_deliveries (device_id)`,
  `create index alert_deliveries_next_attempt_index on alert_deliveries (next_attempt)`,
  `create table vapid_keys (
      id integer not null primary key,
      public_key text not null,
      sealed_private_key text not null
    )`,
];

/** Adds alerts, the devices that receive them, and their deliveries. */
export class LibsqlAlerts extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
