import { linkToken } from '../link-token.js';

/** The page behind a helper's link. */
export const JOIN_PATH = '/join';
const ENTRY = 'join';

/** A link's token while its user signs in, stored for this tab only. */
export const joinToken = {
  read: (): string | null => sessionStorage.getItem(ENTRY),
  forget: (): void => sessionStorage.removeItem(ENTRY),
};

interface Surroundings {
  address: Pick<URL, 'pathname' | 'hash'>;
  replace: (path: string) => void;
}

/**
 * Takes the token out of a helper's link and stores it, so that it is not in the history and survives the sign-in. Returns
 * whether the address was such a link.
 */
export function adoptJoinLink({ address, replace }: Surroundings): boolean {
  const token = linkToken(JOIN_PATH, address);
  if (token === null) return false;
  sessionStorage.setItem(ENTRY, token);
  replace(JOIN_PATH);
  return true;
}
