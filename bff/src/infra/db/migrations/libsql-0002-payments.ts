import { Migration } from '@mikro-orm/migrations';

/** Adds the state of card payments that `payments` does not contain. */
const STATEMENTS = [
    `alter table payments add column period_start bigint null`,
    `alter table payments add column period_end bigint null`,
    `create table payment_customers (
      id integer not null primary key autoincrement,
      user_id integer not null,
      creation_key text not null,
      customer_id text null,
      ticket integer not null default 0,
      reading_ticket integer not null default 0,
      done_ticket integer not null default 0,
      provider_status text null,
      time_created bigint not null,
      constraint payment_customers_user_id_foreign foreign key(user_id) references users(id) on delete cascade on update cascade
    )`,
    `create index payment_customers_user_id_index on payment_customers (user_id)`,
    `create unique index payment_customers_user_id_unique on payment_customers (user_id)`,
    `create unique index payment_customers_customer_id_unique on payment_customers (customer_id)`,
    `create table checkout_attempts (
      id integer not null primary key autoincrement,
      user_id integer not null,
      idempotency_key text not null,
      terms text not null,
      locale text not null,
      session_id text null,
      failed integer not null default false,
      time_created bigint not null,
      constraint checkout_attempts_user_id_foreign foreign key(user_id) references users(id) on delete cascade on update cascade
    )`,
    `create index checkout_attempts_user_id_index on checkout_attempts (user_id)`,
    `create unique index checkout_attempts_user_id_unique on checkout_attempts (user_id)`,
    `create table webhook_events (
      id integer not null primary key autoincrement,
      event_id text not null,
      type text not null,
      time_received bigint not null
    )`,
    `create unique index webhook_events_event_id_unique on webhook_events (event_id)`,
    `create index webhook_events_time_received_index on webhook_events (time_received)`,
];

export class LibsqlPayments extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
