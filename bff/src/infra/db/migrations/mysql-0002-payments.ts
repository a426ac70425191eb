import { Migration } from '@mikro-orm/migrations';

/** Adds the state of card payments that `payments` does not contain. */
const STATEMENTS = [
    `alter table payments add period_start bigint null, add period_end bigint null`,
    `create table payment_customers (
      id int unsigned not null auto_increment primary key,
      user_id int unsigned not null,
      creation_key varchar(64) not null,
      customer_id varchar(255) null,
      ticket int not null default 0,
      reading_ticket int not null default 0,
      done_ticket int not null default 0,
      provider_status varchar(32) null,
      time_created bigint not null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table payment_customers add index payment_customers_user_id_index(user_id)`,
    `alter table payment_customers add unique payment_customers_user_id_unique(user_id)`,
    `alter table payment_customers add unique payment_customers_customer_id_unique(customer_id)`,
    `create table checkout_attempts (
      id int unsigned not null auto_increment primary key,
      user_id int unsigned not null,
      idempotency_key varchar(64) not null,
      terms varchar(255) not null,
      locale varchar(8) not null,
      session_id varchar(255) null,
      failed tinyint(1) not null default false,
      time_created bigint not null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table checkout_attempts add index checkout_attempts_user_id_index(user_id)`,
    `alter table checkout_attempts add unique checkout_attempts_user_id_unique(user_id)`,
    `create table webhook_events (
      id int unsigned not null auto_increment primary key,
      event_id varchar(255) not null,
      type varchar(100) not null,
      time_received bigint not null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table webhook_events add unique webhook_events_event_id_unique(event_id)`,
    `alter table webhook_events add index webhook_events_time_received_index(time_received)`,
    `alter table payment_customers add constraint payment_customers_user_id_foreign foreign key (user_id) references users (id) on update cascade on delete cascade`,
    `alter table checkout_attempts add constraint checkout_attempts_user_id_foreign foreign key (user_id) references users (id) on update cascade on delete cascade`,
];

export class MysqlPayments extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
