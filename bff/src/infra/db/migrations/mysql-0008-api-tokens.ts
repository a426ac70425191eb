import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
    `create table api_tokens (
      id int unsigned not null auto_increment primary key,
      user_id int unsigned not null,
      name varchar(64) not null,
      token_digest varchar(64) not null,
      scopes varchar(64) not null,
      time_created bigint not null,
      last_used bigint not null default 0,
      expires bigint not null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table api_tokens add index api_tokens_user_id_index(user_id)`,
    `alter table api_tokens add unique api_tokens_token_digest_unique(token_digest)`,
    `alter table api_tokens add constraint api_tokens_user_id_foreign foreign key (user_id) references users (id) on update cascade on delete cascade`,
    `alter table sessions add name varchar(64) not null default ''`,
];

/** Adds API tokens and the names of sessions. */
export class MysqlApiTokens extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
