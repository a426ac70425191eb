import { readLinkToken } from '../link-token.js';

/** Path of hand-over links. */
export const HAND_OVER_PATH = '/s';

/** Returns the token of a hand-over link; null for any other address. */
export function readHandOverToken(address: Pick<URL, 'pathname' | 'hash'>): string | null {
  return readLinkToken(HAND_OVER_PATH, address);
}
