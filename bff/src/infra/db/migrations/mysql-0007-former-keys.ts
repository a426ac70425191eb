import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
    `create table former_keys (
      id int unsigned not null auto_increment primary key,
      digest varchar(64) not null,
      stream_id int unsigned not null,
      withdrawn bigint not null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table former_keys add index former_keys_stream_id_index(stream_id)`,
    `alter table former_keys add unique former_keys_digest_unique(digest)`,
    `alter table former_keys add constraint former_keys_stream_id_foreign foreign key (stream_id) references streams (id) on update cascade on delete cascade`,
];

/** Adds the digests of replaced stream keys. `withdrawn` is the time of the replacement, ms since the epoch. */
export class MysqlFormerKeys extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
