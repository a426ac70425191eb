import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table relay_servers add column previous_node varchar(64) null`,
  `alter table relay_servers add column previous_instance varchar(36) null`,
];

/** Adds the node and instance on which a moved server ran before. */
export class MysqlMoves extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
