/** Normalizes a name for the search: without diacritics and case, so that 'jose' finds 'José'. */
const foldCase = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

interface Found<T> {
  /** Matching users, in the order of the list. */
  shown: readonly T[];
  /** The only match of a non-empty search, otherwise null. */
  selected: T | null;
}

/** Returns users whose display name begins with `search`, ignoring case; all for an empty search. */
export function findUsers<T extends { displayName: string }>(users: readonly T[], search: string): Found<T> {
  const prefix = foldCase(search.trim());
  if (prefix === '') return { shown: users, selected: null };
  const shown = users.filter(({ displayName }) => foldCase(displayName).startsWith(prefix));
  return { shown, selected: shown.length === 1 ? (shown[0] ?? null) : null };
}
