import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table session_reports (
      id int unsigned not null auto_increment primary key,
      owner_id int unsigned not null,
      node_session varchar(32) not null,
      server_id int not null,
      began bigint not null,
      length_ms bigint not null,
      dead_zones int not null,
      dead_zones_ms bigint not null,
      cost_cents int not null,
      expires bigint not null,
      details longtext not null,
      version int not null default 1
    ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `alter table session_reports add index session_reports_owner_id_index(owner_id)`,
  `alter table session_reports add unique session_reports_node_session_unique(node_session)`,
  `alter table session_reports add constraint session_reports_owner_id_foreign foreign key (owner_id) references users (id) on update cascade on delete cascade`,
];

/** Adds reports of ended broadcasts. */
export class MysqlSessionReports extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
