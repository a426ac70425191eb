import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table platform_accounts add column chat_commands text null`,
  `alter table platform_accounts add column chat_language text null`,
  `alter table server_log add column chatter text null`,
  `create table chat_command_claims (
      id integer not null primary key autoincrement,
      owner_id integer not null,
      digest text not null,
      at bigint not null,
      constraint chat_command_claims_owner_id_foreign foreign key(owner_id) references users(id) on delete cascade on update cascade
    )`,
  `create index chat_command_claims_owner_id_index on chat_command_claims (owner_id)`,
  `create unique index chat_command_claims_owner_id_digest_unique on chat_command_claims (owner_id, digest)`,
];

/** Adds chat commands. A claim prevents a command from running twice. */
export class LibsqlChatCommands extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
