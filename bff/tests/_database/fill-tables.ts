import { ReferenceKind, type EntityManager, type EntityMetadata, type EntityProperty } from '@mikro-orm/core';
import type { SecretBox } from '../../src/infra/crypto/secret-box.js';
import type { MikroDatabase } from '../../src/infra/db/mikro-database.js';
import { runSql } from '../../src/infra/db/run-sql.js';
import { SEALED_COLUMNS } from '../../src/sealed-columns.js';

/** Inserts `rowCount` rows into every table, with texts of several scripts and sealed values in sealed columns. */
export async function fillTables(database: MikroDatabase, box: SecretBox, rowCount: number): Promise<void> {
  await database.transact(async ({ em }) => {
    const isMysql = em.getDriver().constructor.name.includes('MySql');
    await runSql(em, isMysql ? 'set foreign_key_checks = 0' : 'pragma defer_foreign_keys = on');
    for (const table of ['outbox_counter', 'leases', 'write_probes'])
      await runSql(em, `delete from ${table}`);
    for (const meta of Object.values(em.getMetadata().getAll())) {
      for (let id = 1; id <= rowCount; id += 1)
        await insertRow(em, meta.tableName, createValues(meta, id, box));
    }
    if (isMysql) await runSql(em, 'set foreign_key_checks = 1');
  });
}

async function insertRow(em: EntityManager, table: string, values: Record<string, string | number | null>) {
  const names = Object.keys(values).map((name) => `\`${name}\``);
  const placeholders = names.map(() => '?');
  await runSql(em, `insert into \`${table}\` (${names.join(', ')}) values (${placeholders.join(', ')})`, Object.values(values)); // prettier-ignore
}

function createValues(meta: EntityMetadata, id: number, box: SecretBox) {
  const values: Record<string, string | number | null> = {};
  for (const property of meta.props) {
    const column = property.fieldNames?.[0];
    if (column === undefined || property.persist === false) continue;
    values[column] = createValue(property, id);
  }
  for (const sealedColumn of SEALED_COLUMNS.filter(({ table }) => table === meta.tableName)) {
    const identity = sealedColumn.identity.map((column) => String(values[column]));
    values[sealedColumn.column] = box.seal(`secret ${id}`, sealedColumn.createAad(identity));
  }
  return values;
}

function createValue(property: EntityProperty, id: number) {
  if (property.primary || property.kind === ReferenceKind.MANY_TO_ONE) return id;
  if (property.nullable && id % 3 === 0) return null;
  if (property.runtimeType === 'boolean') return id % 2;
  if (property.runtimeType === 'number') return id * 1000;
  return `${id} 'ž" \\ 🚴`.slice(0, property.length ?? 64);
}
