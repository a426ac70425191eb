import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table hand_overs (
      id integer not null primary key autoincrement,
      stream_id integer not null,
      digest text not null,
      key_digest text not null,
      expires bigint not null,
      used bigint null,
      constraint hand_overs_stream_id_foreign foreign key(stream_id) references streams(id) on delete cascade on update cascade
    )`,
  `create index hand_overs_stream_id_index on hand_overs (stream_id)`,
  `create unique index hand_overs_stream_id_unique on hand_overs (stream_id)`,
  `create unique index hand_overs_digest_unique on hand_overs (digest)`,
  `create table stats_keys (
      id integer not null primary key autoincrement,
      stream_id integer not null,
      digest text not null,
      time_created bigint not null,
      constraint stats_keys_stream_id_foreign foreign key(stream_id) references streams(id) on delete cascade on update cascade
    )`,
  `create index stats_keys_stream_id_index on stats_keys (stream_id)`,
  `create unique index stats_keys_stream_id_unique on stats_keys (stream_id)`,
  `create unique index stats_keys_digest_unique on stats_keys (digest)`,
];

/** Adds links that set up a phone, and keys for public feed statistics. */
export class LibsqlSetUp extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
