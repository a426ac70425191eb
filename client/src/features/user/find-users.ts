/** Normalizes a name for the search: without diacritics and case, so that 'jose' finds 'José'. */
const normalizeName = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

interface SearchResult<T> {
  /** Matching users, in the order of the list. */
  matches: readonly T[];
  /** The only match of a non-empty search, otherwise null. */
  selected: T | null;
}

/** Returns users whose display name begins with `search`, ignoring case; all for an empty search. */
export function findUsers<T extends { displayName: string }>(
  users: readonly T[],
  search: string,
): SearchResult<T> {
  const prefix = normalizeName(search.trim());
  if (prefix === '') return { matches: users, selected: null };
  const matches = users.filter(({ displayName }) => normalizeName(displayName).startsWith(prefix));
  return { matches, selected: matches.length === 1 ? (matches[0] ?? null) : null };
}
