import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
    `alter table usage_intervals add column charged_seconds integer not null default 0`,
    // Intervals that ended before billing existed are never billed.
    `update usage_intervals set charged_seconds = max(0, (time_ended - time_started) / 1000) where time_ended is not null`,
    `create index usage_intervals_time_ended_index on usage_intervals (time_ended)`,
    `create table usage_charges (
      id integer not null primary key autoincrement,
      user_id integer not null,
      interval_id integer not null,
      identifier text not null,
      from_second integer not null,
      seconds integer not null,
      from_ms bigint not null,
      to_ms bigint not null,
      tier text not null,
      fee_cents integer not null,
      units bigint not null,
      time_billed bigint not null,
      state text not null,
      attempts integer not null default 0,
      next_attempt bigint not null default 0,
      lease_ends bigint not null default 0,
      time_tried bigint null,
      time_sent bigint null,
      constraint usage_charges_user_id_foreign foreign key(user_id) references users(id) on update cascade,
      constraint usage_charges_interval_id_foreign foreign key(interval_id) references usage_intervals(id) on update cascade
    )`,
    `create unique index usage_charges_identifier_unique on usage_charges (identifier)`,
    `create unique index usage_charges_interval_id_from_second_unique on usage_charges (interval_id, from_second)`,
    `create index usage_charges_user_id_index on usage_charges (user_id)`,
    `create index usage_charges_interval_id_index on usage_charges (interval_id)`,
    `create index usage_charges_user_id_time_billed_index on usage_charges (user_id, time_billed)`,
    `create index usage_charges_state_next_attempt_index on usage_charges (state, next_attempt)`,
    `alter table relay_servers add column stops_at bigint null`,
    `alter table relay_servers add column stop_reason text null`,
    `alter table relay_servers add column idle_since bigint null`,
    `alter table withdrawals add column content_key text null`,
    `create unique index withdrawals_content_key_unique on withdrawals (content_key)`,
];

/** Adds charges for server time, announced stops of servers and a unique key of withdrawals. */
export class LibsqlUsage extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
