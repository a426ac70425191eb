import { ENTITIES } from '../../src/entities.js';
import type { MikroDatabase } from '../../src/infra/db/mikro-database.js';
import { runSql } from '../../src/infra/db/run-sql.js';

/** Returns every `table.column` of the database that contains a sealed value, sorted. */
export async function findSealedColumns(database: MikroDatabase): Promise<string[]> {
  const columns: string[] = [];
  for (const { meta } of ENTITIES) {
    const rows = await database.read((em) =>
      runSql<Record<string, unknown>[]>(em, `select * from \`${meta.tableName}\``),
    );
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (typeof value === 'string' && value.startsWith('tc1:'))
          columns.push(`${meta.tableName}.${column}`);
      }
    }
  }
  return [...new Set(columns)].sort();
}
