import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table relay_servers add column previous_node varchar(64) null`,
  `alter table relay_servers add column previous_instance varchar(36) null`,
];

export class MysqlMoves extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
