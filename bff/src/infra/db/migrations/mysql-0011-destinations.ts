import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
    `create table destinations (
      id int unsigned not null auto_increment primary key,
      owner_id int unsigned not null,
      kind varchar(16) not null,
      name varchar(64) not null,
      server varchar(512) not null,
      sealed_key text not null,
      enabled tinyint(1) not null default true,
      time_created bigint not null,
      version int not null default 1
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
    `alter table destinations add index destinations_owner_id_index(owner_id)`,
    `alter table destinations add constraint destinations_owner_id_foreign foreign key (owner_id) references users (id) on update cascade on delete cascade`,
    `alter table relay_servers add destinations text null`,
    `alter table relay_servers add target_changes int not null default 0`,
    `alter table relay_servers add targets_sent int not null default 0`,
    `alter table relay_servers add target_digest varchar(64) null`,
];

/** Adds destinations. `target_changes` counts their changes; `targets_sent` is the last one sent to the node. */
export class MysqlDestinations extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
