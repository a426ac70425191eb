/** A name as prefix search compares it: without marks and case, so that 'jose' finds 'José'. */
const folded = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

interface Found<T> {
  /** In the order of the list. */
  shown: readonly T[];
  /** Only when the search is not empty and finds exactly one. */
  selected: T | null;
}

/** Users whose display name begins with `search`, whatever the case; an empty search shows everybody. */
export function findUsers<T extends { displayName: string }>(users: readonly T[], search: string): Found<T> {
  const prefix = folded(search.trim());
  if (prefix === '') return { shown: users, selected: null };
  const shown = users.filter(({ displayName }) => folded(displayName).startsWith(prefix));
  return { shown, selected: shown.length === 1 ? (shown[0] ?? null) : null };
}
