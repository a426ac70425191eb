import { linkToken } from '../link-token.js';

export const JOIN_PATH = '/join';
const ENTRY = 'join';

/** Stores a link's token for this tab while the user signs in. */
export const joinToken = {
  read: (): string | null => sessionStorage.getItem(ENTRY),
  forget: (): void => sessionStorage.removeItem(ENTRY),
};

interface Surroundings {
  address: Pick<URL, 'pathname' | 'hash'>;
  replace: (path: string) => void;
}

/**
 * Moves the token of a helper's link from the address to the tab's storage, so that it is not in the history and
 * survives the sign-in. Returns whether the address was such a link.
 */
export function adoptJoinLink({ address, replace }: Surroundings): boolean {
  const token = linkToken(JOIN_PATH, address);
  if (token === null) return false;
  sessionStorage.setItem(ENTRY, token);
  replace(JOIN_PATH);
  return true;
}
