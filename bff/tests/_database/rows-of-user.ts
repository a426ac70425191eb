import { ReferenceKind, type EntityManager, type EntityMetadata, type EntityProperty } from '@mikro-orm/core';
import { runSql } from '../../src/infra/db/run-sql.js';

const DAY_MS = 86_400_000;
/** Names of properties that store a user's id without a declared reference. */
const USER_ID_NAMES = /^(user|owner|actor)(Id|Slot)?$|By$/;

/** A column with a user's id, or with the id of a row that belongs to a user. */
interface OwnedColumn {
  meta: EntityMetadata;
  property: EntityProperty;
  /** `table.column` */
  name: string;
}

/**
 * Returns the number of rows that belong to the user, by `table.column`, in every table: rows that contain the user's
 * id, and rows that refer to such rows.
 */
export async function countRowsOfUser(em: EntityManager, userId: number): Promise<Record<string, number>> {
  const rowCounts: Record<string, number> = {};
  for (const column of listOwnedColumns(em)) {
    const { where, values } = createCondition(em, column, userId);
    const [row] = await runSql<{ n: number }[]>(
      em,
      `select count(*) n from ${column.meta.tableName} where ${where}`,
      values,
    );
    rowCounts[column.name] = Number(row?.n ?? 0);
  }
  return rowCounts;
}

/**
 * Inserts a row for each of these columns. Other references to users get `otherId`. References to other tables get a
 * row of the user.
 */
export async function fillForUser(
  em: EntityManager,
  names: readonly string[],
  ids: { userId: number; otherId: number },
): Promise<void> {
  const columns = listOwnedColumns(em).filter(({ name }) => names.includes(name));
  // Rows are inserted after the rows to which they refer.
  columns.sort((a, b) => countReferences(a.meta) - countReferences(b.meta));
  for (const column of columns) await insertRow(em, column, ids);
}

function listOwnedColumns(em: EntityManager): OwnedColumn[] {
  return Object.values(em.getMetadata().getAll()).flatMap((meta) =>
    meta.props
      .filter((property) => property.fieldNames?.[0] !== undefined && isOwned(property))
      .map((property) => ({ meta, property, name: `${meta.tableName}.${property.fieldNames[0]}` })),
  );
}

function isOwned(property: EntityProperty): boolean {
  const target = findReferencedTable(property);
  if (target) return isUsersTable(target) || target.props.some(isOwned);
  return property.runtimeType === 'number' && USER_ID_NAMES.test(property.name);
}

const isUsersTable = (meta: EntityMetadata) => meta.tableName === 'users';

function findReferencedTable(property: EntityProperty): EntityMetadata | null {
  return property.kind === ReferenceKind.MANY_TO_ONE ? (property.targetMeta ?? null) : null;
}

/** Returns the number of references between a table and the users. */
function countReferences(meta: EntityMetadata): number {
  const targets = meta.props.flatMap((property) => findReferencedTable(property) ?? []);
  return isUsersTable(meta) ? 0 : 1 + Math.max(0, ...targets.map(countReferences));
}

function createCondition(
  em: EntityManager,
  { meta, property }: Pick<OwnedColumn, 'meta' | 'property'>,
  userId: number,
): { where: string; values: number[] } {
  const column = `${meta.tableName}.${property.fieldNames[0]}`;
  const target = findReferencedTable(property);
  if (!target || isUsersTable(target)) return { where: `${column} = ?`, values: [userId] };
  const parts = target.props
    .filter((targetProperty) => targetProperty.fieldNames?.[0] !== undefined && isOwned(targetProperty))
    .map((targetProperty) => createCondition(em, { meta: target, property: targetProperty }, userId));
  return {
    where: `${column} in (select id from ${target.tableName} where ${parts.map(({ where }) => where).join(' or ')})`,
    values: parts.flatMap(({ values }) => values),
  };
}

async function insertRow(
  em: EntityManager,
  { meta, property }: OwnedColumn,
  { userId, otherId }: { userId: number; otherId: number },
): Promise<void> {
  const values: Record<string, string | number | null> = {};
  for (const targetProperty of meta.props) {
    const column = targetProperty.fieldNames?.[0];
    if (column === undefined || targetProperty.persist === false || targetProperty.primary) continue;
    const target = findReferencedTable(targetProperty);
    const isRequested = targetProperty.name === property.name;
    if (target && isUsersTable(target)) values[column] = isRequested ? userId : otherId;
    else if (target) values[column] = await findRowId(em, target, userId);
    else values[column] = isRequested ? userId : createPlaceholder(targetProperty);
  }
  const names = Object.keys(values);
  const placeholders = names.map(() => '?').join(', ');
  await runSql(em, `insert into ${meta.tableName} (${names.join(', ')}) values (${placeholders})`, Object.values(values)); // prettier-ignore
}

/** Returns the id of a row that belongs to the user. Throws if there is none. */
async function findRowId(em: EntityManager, meta: EntityMetadata, userId: number): Promise<number> {
  for (const property of meta.props.filter(
    (targetProperty) => targetProperty.fieldNames?.[0] !== undefined && isOwned(targetProperty),
  )) {
    const { where, values } = createCondition(em, { meta, property }, userId);
    const rows = await runSql<{ id: number }[]>(
      em,
      `select id from ${meta.tableName} where ${where}`,
      values,
    );
    if (rows[0]) return rows[0].id;
  }
  throw new Error(`The user has no row in ${meta.tableName}`);
}

/** Returns a valid value. Times are tomorrow, so that no background task processes the row. */
function createPlaceholder(property: EntityProperty): string | number | null {
  if (property.nullable) return property.runtimeType === 'number' ? 200 : 'text';
  if (property.runtimeType === 'boolean') return 0;
  if (property.runtimeType !== 'number') return `${property.name} ${String(Math.random())}`.slice(0, property.length ?? 64); // prettier-ignore
  return typeof property.default === 'number' ? property.default : Date.now() + DAY_MS;
}
