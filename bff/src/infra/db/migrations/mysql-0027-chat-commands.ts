import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table platform_accounts add column chat_commands varchar(16) null`,
  `alter table platform_accounts add column chat_language varchar(8) null`,
  `alter table server_log add column chatter varchar(60) null`,
  `create table chat_command_claims (
      id int unsigned not null auto_increment primary key,
      owner_id int unsigned not null,
      digest varchar(64) not null,
      at bigint not null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `alter table chat_command_claims add index chat_command_claims_owner_id_index(owner_id)`,
  `alter table chat_command_claims add unique chat_command_claims_owner_id_digest_unique(owner_id, digest)`,
  `alter table chat_command_claims add constraint chat_command_claims_owner_id_foreign foreign key (owner_id) references users (id) on update cascade on delete cascade`,
];

/** Adds chat commands. A claim prevents a command from running twice. */
export class MysqlChatCommands extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
