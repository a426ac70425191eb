import { lastKnownEntry } from './last-known-entry.js';
import { sha256 } from './sha256.js';

const STORAGE_KEY = 'secret';
/** Cookie of the sign-in's last redirect with the SHA-256 (hex) of the token in the URL. */
const EXPECTED_COOKIE = 'trailcast-signed-in';

/** The session's bearer token, stored in local storage under 'secret'. */
export const secret = {
  read: (): string | null => localStorage.getItem(STORAGE_KEY),
  store: (value: string): void => {
    if (localStorage.getItem(STORAGE_KEY) !== value) lastKnownEntry.remove();
    localStorage.setItem(STORAGE_KEY, value);
  },
  remove: (): void => {
    localStorage.removeItem(STORAGE_KEY);
    lastKnownEntry.remove();
  },
};

export type SignInResult =
  | { kind: 'nothing' }
  /** The token is stored. `expected`: this browser started the sign-in. */
  | { kind: 'signed-in'; expected: boolean }
  /** The link contains another session's token, and this browser did not start a sign-in. */
  | { kind: 'needs-confirmation'; token: string };

/** The page's address and the browser functions that `consumeSignInResult` uses. */
interface SignInResultDeps {
  address: URL;
  cookies: string;
  replace: (path: string) => void;
  log: (code: string) => void;
}

/**
 * Reads the result of a sign-in from the URL: stores 'secret', only logs 'error'. Both are removed from the URL
 * immediately, so that neither stays in the history. A link that would replace another session is not applied.
 */
export async function consumeSignInResult({
  address,
  cookies,
  replace,
  log,
}: SignInResultDeps): Promise<SignInResult> {
  const token = address.searchParams.get('secret');
  const error = address.searchParams.get('error');
  if (token === null && error === null) return { kind: 'nothing' };
  if (error !== null) log(error);
  address.searchParams.delete('secret');
  address.searchParams.delete('error');
  replace(`${address.pathname}${address.search}${address.hash}`);
  if (!token) return { kind: 'nothing' };
  const storedToken = secret.read();
  if (storedToken === null) secret.store(token);
  const expected = storedToken === token || (await isExpected(token, cookies));
  if (storedToken !== null && storedToken !== token && !expected)
    return { kind: 'needs-confirmation', token };
  secret.store(token);
  return { kind: 'signed-in', expected };
}

async function isExpected(token: string, cookies: string): Promise<boolean> {
  const cookie = cookies.split('; ').find((pair) => pair.startsWith(`${EXPECTED_COOKIE}=`));
  return cookie !== undefined && cookie.slice(EXPECTED_COOKIE.length + 1) === (await sha256(token));
}
