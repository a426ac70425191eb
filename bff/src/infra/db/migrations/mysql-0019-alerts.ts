import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table alerts (
      id int unsigned not null auto_increment primary key,
      owner_id int unsigned not null,
      server_id int not null,
      kind varchar(16) not null,
      topic varchar(32) not null,
      at bigint not null,
      expires bigint not null,
      destination varchar(64) null,
      stops_at bigint null,
      stop_reason varchar(16) null,
      version int not null default 1
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `alter table alerts add index alerts_owner_id_index(owner_id)`,
  `create table alert_states (
      id int unsigned not null primary key,
      state text not null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `create table alert_devices (
      id int unsigned not null auto_increment primary key,
      session_id int unsigned not null,
      endpoint_digest varchar(64) not null,
      sealed_address text not null,
      language varchar(8) not null,
      kinds varchar(128) not null,
      time_created bigint not null,
      last_sent bigint null,
      minute_began bigint not null default 0,
      minute_count int not null default 0
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `alter table alert_devices add index alert_devices_session_id_index(session_id)`,
  `alter table alert_devices add unique alert_devices_endpoint_digest_unique(endpoint_digest)`,
  `create table alert_deliveries (
      id int unsigned not null auto_increment primary key,
      alert_id int unsigned not null,
      device_id int unsigned not null,
      attempts int not null default 0,
      next_attempt bigint not null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `alter table alert_deliveries add index alert_deliveries_alert_id_index(alert_id)`,
  `alter table alert_deliveries add index alert_deliveries_device_id_index(device_id)`,
  `alter table alert_deliveries add index alert_deliveries_next_attempt_index(next_attempt)`,
  `create table vapid_keys (
      id int unsigned not null primary key,
      public_key varchar(128) not null,
      sealed_private_key text not null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `alter table alerts add constraint alerts_owner_id_foreign foreign key (owner_id) references users (id) on update cascade on delete cascade`,
  `alter table alert_devices add constraint alert_devices_session_id_foreign foreign key (session_id) references sessions (id) on update cascade on delete cascade`,
  `alter table alert_deliveries add constraint alert_deliveries_alert_id_foreign foreign key (alert_id) references alerts (id) on update cascade on delete cascade`,
  `alter table alert_deliveries add constraint alert_deliveries_device_id_foreign foreign key (device_id) references alert_devices (id) on update cascade on delete cascade`,
];

/** Adds alerts, the devices that receive them, and their deliveries. */
export class MysqlAlerts extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
