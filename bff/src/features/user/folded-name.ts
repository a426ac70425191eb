const COLUMN_LENGTH = 100;

/** A name as prefix search compares it: without marks and case, so that 'jose' finds 'José'. At most 100 characters. */
export function foldedName(name: string): string {
  const folded = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...folded].slice(0, COLUMN_LENGTH).join('');
}
