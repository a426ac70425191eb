const ENTRY = 'secret';

/** The bearer that signs every call, kept in local storage under 'secret'. */
export const secret = {
  read: (): string | null => localStorage.getItem(ENTRY),
  store: (value: string): void => localStorage.setItem(ENTRY, value),
  forget: (): void => localStorage.removeItem(ENTRY),
};

/**
 * Takes over what sign-in put into the address: 'secret' is stored, 'error' is only logged; both leave the address at
 * once, so that neither stays in the history.
 */
export function adoptAddress(
  location: URL,
  replace: (path: string) => void,
  log: (code: string) => void,
): void {
  const token = location.searchParams.get('secret');
  const error = location.searchParams.get('error');
  if (token === null && error === null) return;
  if (token) secret.store(token);
  if (error !== null) log(error);
  location.searchParams.delete('secret');
  location.searchParams.delete('error');
  replace(`${location.pathname}${location.search}${location.hash}`);
}
