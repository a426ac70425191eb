import { readLinkToken } from '../link-token.js';

export const JOIN_PATH = '/join';
const STORAGE_KEY = 'join';

/** Token of a helper's link, stored for this tab while the user signs in. */
export const joinToken = {
  read: (): string | null => sessionStorage.getItem(STORAGE_KEY),
  remove: (): void => sessionStorage.removeItem(STORAGE_KEY),
};

interface PageAddress {
  address: Pick<URL, 'pathname' | 'hash'>;
  /** Replaces the address in the history. */
  replace: (path: string) => void;
}

/**
 * Moves the token of a helper's link from the address to the tab's storage, so that it is not in the history and
 * remains available after the sign-in. Returns true if the address was such a link.
 */
export function storeJoinToken({ address, replace }: PageAddress): boolean {
  const token = readLinkToken(JOIN_PATH, address);
  if (token === null) return false;
  sessionStorage.setItem(STORAGE_KEY, token);
  replace(JOIN_PATH);
  return true;
}
