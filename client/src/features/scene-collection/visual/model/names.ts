import { sourcesOf, type Collection } from './collection.js';

/** The server's limit. */
const MAX_NAME_LENGTH = 256;
const LINE_BREAKING = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

export type NameProblem = 'empty' | 'long' | 'lines' | 'taken';

/**
 * Returns the reason why a source can't have this name; null if the name is allowed. `currentName`: the source's
 * current name.
 */
export function findNameProblem(
  collection: Collection,
  name: string,
  currentName: string | null,
): NameProblem | null {
  if (name.trim() === '') return 'empty';
  if (name.length > MAX_NAME_LENGTH) return 'long';
  if (LINE_BREAKING.test(name)) return 'lines';
  return name !== currentName && sourcesOf(collection).has(name) ? 'taken' : null;
}

/** Returns the preferred name, or that name with the first unused number, as in OBS: `Text`, `Text 2`. */
export function findFreeName(collection: Collection, preferredName: string): string {
  const usedNames = sourcesOf(collection);
  let name = preferredName;
  for (let number = 2; usedNames.has(name); number += 1) name = `${preferredName} ${number}`;
  return name;
}
