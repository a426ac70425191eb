import { linkToken } from '../link-token.js';

/** The page that takes a set-up over. */
export const HAND_OVER_PATH = '/s';

/** Returns the token of a link to another phone; null for every other address. */
export function handOverToken(address: Pick<URL, 'pathname' | 'hash'>): string | null {
  return linkToken(HAND_OVER_PATH, address);
}
