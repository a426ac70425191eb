import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table relay_servers add column previous_node text null`,
  `alter table relay_servers add column previous_instance text null`,
];

/** Adds the node and instance on which a moved server ran before. */
export class LibsqlMoves extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
