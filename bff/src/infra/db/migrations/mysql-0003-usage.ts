import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
    `alter table usage_intervals add column charged_seconds int not null default 0`,
    // Intervals that ended before billing existed are never billed.
    `update usage_intervals set charged_seconds = greatest(0, (time_ended - time_started) div 1000) where time_ended is not null`,
    `alter table usage_intervals add index usage_intervals_time_ended_index(time_ended)`,
    `create table usage_charges (
      id int unsigned not null auto_increment primary key,
      user_id int unsigned not null,
      interval_id int unsigned not null,
      identifier varchar(64) not null,
      from_second int not null,
      seconds int not null,
      from_ms bigint not null,
      to_ms bigint not null,
      tier varchar(16) not null,
      fee_cents int not null,
      units bigint not null,
      time_billed bigint not null,
      state varchar(16) not null,
      attempts int not null default 0,
      next_attempt bigint not null default 0,
      lease_ends bigint not null default 0,
      time_tried bigint null,
      time_sent bigint null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table usage_charges add unique usage_charges_identifier_unique(identifier)`,
    `alter table usage_charges add unique usage_charges_interval_id_from_second_unique(interval_id, from_second)`,
    `alter table usage_charges add index usage_charges_user_id_index(user_id)`,
    `alter table usage_charges add index usage_charges_interval_id_index(interval_id)`,
    `alter table usage_charges add index usage_charges_user_id_time_billed_index(user_id, time_billed)`,
    `alter table usage_charges add index usage_charges_state_next_attempt_index(state, next_attempt)`,
    `alter table usage_charges add constraint usage_charges_user_id_foreign foreign key (user_id) references users (id) on update cascade`,
    `alter table usage_charges add constraint usage_charges_interval_id_foreign foreign key (interval_id) references usage_intervals (id) on update cascade`,
    `alter table relay_servers add column stops_at bigint null`,
    `alter table relay_servers add column stop_reason varchar(16) null`,
    `alter table relay_servers add column idle_since bigint null`,
    `alter table withdrawals add column content_key varchar(80) null`,
    `alter table withdrawals add unique withdrawals_content_key_unique(content_key)`,
];

/** Adds charges for server time, announced stops of servers and a unique key of withdrawals. */
export class MysqlUsage extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
