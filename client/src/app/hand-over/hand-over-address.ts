/** The page that takes a set-up over. */
export const HAND_OVER_PATH = '/s';

/** Returns the token of a link to another phone; null for every other address. */
export function handOverToken({ pathname, hash }: { pathname: string; hash: string }): string | null {
  if (pathname.replace(/\/$/, '') !== HAND_OVER_PATH) return null;
  return /^#([A-Za-z0-9_-]{43})$/.exec(hash)?.[1] ?? null;
}
