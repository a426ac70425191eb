import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table recordings (
      id int unsigned not null auto_increment primary key,
      owner_id int unsigned not null,
      node varchar(64) not null,
      node_recording varchar(32) not null,
      server_id int unsigned not null,
      part int not null,
      state varchar(16) not null,
      began bigint not null,
      length_ms bigint not null,
      bytes bigint not null,
      expires bigint null,
      deleting tinyint(1) not null default false,
      ticket_digest varchar(64) null,
      ticket_expires bigint null,
      ticket_session int null,
      version int not null default 1
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `alter table recordings add index recordings_owner_id_index(owner_id)`,
  `alter table recordings add unique recordings_node_node_recording_unique(node, node_recording)`,
  `alter table recordings add unique recordings_ticket_digest_unique(ticket_digest)`,
  `alter table recordings add constraint recordings_owner_id_foreign foreign key (owner_id) references users (id) on update cascade on delete cascade`,
  `alter table relay_servers add recording tinyint(1) not null default false`,
  `alter table relay_servers add recording_take int not null default 0`,
  `alter table relay_servers add recording_since bigint null`,
];

/** Adds recordings and their download tickets. */
export class MysqlRecordings extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
