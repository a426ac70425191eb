import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table phones (
      id int unsigned not null auto_increment primary key,
      stream_id int unsigned not null,
      public_id varchar(32) not null,
      sealed_password text not null,
      time_created bigint not null,
      claim varchar(36) null,
      said text null,
      written_at bigint null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `alter table phones add index phones_stream_id_index(stream_id)`,
  `alter table phones add unique phones_stream_id_unique(stream_id)`,
  `alter table phones add unique phones_public_id_unique(public_id)`,
  `alter table phones add index phones_written_at_index(written_at)`,
  `alter table phones add constraint phones_stream_id_foreign foreign key (stream_id) references streams (id) on update cascade on delete cascade`,
  `create table phone_commands (
      id int unsigned not null auto_increment primary key,
      phone_id int unsigned not null,
      claim varchar(36) not null,
      wanted text not null,
      outcome varchar(16) null,
      time_created bigint not null
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `alter table phone_commands add index phone_commands_phone_id_index(phone_id)`,
  `alter table phone_commands add index phone_commands_claim_index(claim)`,
  `alter table phone_commands add constraint phone_commands_phone_id_foreign foreign key (phone_id) references phones (id) on update cascade on delete cascade`,
];

/** Adds phones and their commands. `said` is the phone's last state, `wanted` the requested change, both JSON. */
export class MysqlPhones extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
