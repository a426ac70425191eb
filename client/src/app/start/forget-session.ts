import { secret } from '../../lib/secret.js';
import { joinToken } from '../join/join-address.js';

/** Removes what a sign-out must not leave behind: the session with what was known in it, and a link that waits to be used. */
export function forgetSession(): void {
  secret.forget();
  joinToken.forget();
}
