import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
    `create table api_tokens (
      id integer not null primary key autoincrement,
      user_id integer not null,
      name text not null,
      token_digest text not null,
      scopes text not null,
      time_created bigint not null,
      last_used bigint not null default 0,
      expires bigint not null,
      constraint api_tokens_user_id_foreign foreign key(user_id) references users(id) on delete cascade on update cascade
    )`,
    `create index api_tokens_user_id_index on api_tokens (user_id)`,
    `create unique index api_tokens_token_digest_unique on api_tokens (token_digest)`,
    `alter table sessions add column name text not null default ''`,
];

/** Adds API tokens and the names of sessions. */
export class LibsqlApiTokens extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
