export interface Versioned {
  id: string;
  version: number;
}

/**
 * Returns the list with a pushed entity, sorted by id. Replaces the entity with the same id, or adds a new one. Ignores
 * a version that is older than the listed one.
 */
export function put<T extends Versioned>(list: readonly T[], entity: T): T[] {
  const existing = list.find(({ id }) => id === entity.id);
  if (existing && existing.version > entity.version) return [...list];
  const otherEntities = list.filter(({ id }) => id !== entity.id);
  return [...otherEntities, entity].sort((a, b) => Number(a.id) - Number(b.id));
}

/** Returns the list without the entity that has this id. */
export function drop<T extends Versioned>(list: readonly T[], id: string): T[] {
  return list.filter((entity) => entity.id !== id);
}
