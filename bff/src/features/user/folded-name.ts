const COLUMN_LENGTH = 100;

/**
 * Folds a name for prefix search, without marks and case, so that 'jose' finds 'José'. Returns at most 100 characters.
 */
export function foldName(name: string): string {
  const folded = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...folded].slice(0, COLUMN_LENGTH).join('');
}
