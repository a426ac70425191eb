/** Returns the token in the fragment of a link to `path`; null for every other address. */
export function readLinkToken(
  path: string,
  { pathname, hash }: Pick<URL, 'pathname' | 'hash'>,
): string | null {
  if (pathname.replace(/\/$/, '') !== path) return null;
  return /^#([A-Za-z0-9_-]{43})$/.exec(hash)?.[1] ?? null;
}
