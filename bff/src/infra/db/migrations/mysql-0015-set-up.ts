import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table hand_overs (
      id int unsigned not null auto_increment primary key,
      stream_id int unsigned not null,
      digest varchar(64) not null,
      key_digest varchar(64) not null,
      expires bigint not null,
      used bigint null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `alter table hand_overs add index hand_overs_stream_id_index(stream_id)`,
  `alter table hand_overs add unique hand_overs_stream_id_unique(stream_id)`,
  `alter table hand_overs add unique hand_overs_digest_unique(digest)`,
  `alter table hand_overs add constraint hand_overs_stream_id_foreign foreign key (stream_id) references streams (id) on update cascade on delete cascade`,
  `create table stats_keys (
      id int unsigned not null auto_increment primary key,
      stream_id int unsigned not null,
      digest varchar(64) not null,
      time_created bigint not null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `alter table stats_keys add index stats_keys_stream_id_index(stream_id)`,
  `alter table stats_keys add unique stats_keys_stream_id_unique(stream_id)`,
  `alter table stats_keys add unique stats_keys_digest_unique(digest)`,
  `alter table stats_keys add constraint stats_keys_stream_id_foreign foreign key (stream_id) references streams (id) on update cascade on delete cascade`,
];

/** Adds links that set up a phone, and keys for public feed statistics. */
export class MysqlSetUp extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
