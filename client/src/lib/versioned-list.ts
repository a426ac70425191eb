export interface Versioned {
  id: string;
  version: number;
}

/** Returns an ascending list with a pushed entity: replaces a known id, adds an unknown one, ignores an older version. */
export function put<T extends Versioned>(list: readonly T[], entity: T): T[] {
  const existing = list.find(({ id }) => id === entity.id);
  if (existing && existing.version > entity.version) return [...list];
  const others = list.filter(({ id }) => id !== entity.id);
  return [...others, entity].sort((one, other) => Number(one.id) - Number(other.id));
}

export function drop<T extends Versioned>(list: readonly T[], id: string): T[] {
  return list.filter((entity) => entity.id !== id);
}
