import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
    `create table former_keys (
      id integer not null primary key autoincrement,
      digest text not null,
      stream_id integer not null,
      withdrawn bigint not null,
      constraint former_keys_stream_id_foreign foreign key(stream_id) references streams(id) on delete cascade on update cascade
    )`,
    `create index former_keys_stream_id_index on former_keys (stream_id)`,
    `create unique index former_keys_digest_unique on former_keys (digest)`,
];

/** Adds the digests of replaced stream keys. `withdrawn` is the time of the replacement, ms since the epoch. */
export class LibsqlFormerKeys extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
