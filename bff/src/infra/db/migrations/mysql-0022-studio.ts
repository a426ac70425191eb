import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table studio_helpers (
      id int unsigned not null auto_increment primary key,
      owner_id int unsigned not null,
      user_id int unsigned not null,
      level varchar(16) not null,
      time_created bigint not null,
      ends_at bigint null,
      watching_until bigint null,
      version int not null default 1
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `alter table studio_helpers add index studio_helpers_owner_id_index(owner_id)`,
  `alter table studio_helpers add index studio_helpers_user_id_index(user_id)`,
  `alter table studio_helpers add unique studio_helpers_owner_id_user_id_unique(owner_id, user_id)`,
  `create table studio_invites (
      id int unsigned not null auto_increment primary key,
      owner_id int unsigned not null,
      digest varchar(64) not null,
      level varchar(16) not null,
      time_created bigint not null,
      expires bigint not null,
      ends_at bigint null,
      used_by_id int unsigned null,
      version int not null default 1
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `alter table studio_invites add index studio_invites_owner_id_index(owner_id)`,
  `alter table studio_invites add index studio_invites_used_by_id_index(used_by_id)`,
  `alter table studio_invites add unique studio_invites_digest_unique(digest)`,
  `create table server_log (
      id int unsigned not null auto_increment primary key,
      owner_id int unsigned not null,
      server_id int not null,
      by_id int unsigned null,
      at bigint not null,
      action varchar(32) not null,
      detail varchar(255) null,
      via varchar(8) not null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `alter table server_log add index server_log_owner_id_index(owner_id)`,
  `alter table server_log add index server_log_server_id_index(server_id)`,
  `alter table server_log add index server_log_by_id_index(by_id)`,
  `alter table server_log add index server_log_at_index(at)`,
  `alter table studio_helpers add constraint studio_helpers_owner_id_foreign foreign key (owner_id) references users (id) on update cascade on delete cascade`,
  `alter table studio_helpers add constraint studio_helpers_user_id_foreign foreign key (user_id) references users (id) on update cascade on delete cascade`,
  `alter table studio_invites add constraint studio_invites_owner_id_foreign foreign key (owner_id) references users (id) on update cascade on delete cascade`,
  `alter table studio_invites add constraint studio_invites_used_by_id_foreign foreign key (used_by_id) references users (id) on update cascade on delete set null`,
  `alter table server_log add constraint server_log_owner_id_foreign foreign key (owner_id) references users (id) on update cascade on delete cascade`,
  `alter table server_log add constraint server_log_by_id_foreign foreign key (by_id) references users (id) on update cascade on delete set null`,
  `alter table relay_servers add last_action text null`,
  `alter table relay_servers add last_action_by int null`,
];

/** Adds a studio's helpers and invites, and the log of actions on a server. */
export class MysqlStudio extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
