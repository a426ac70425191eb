import { secret } from '../../lib/secret.js';
import { joinToken } from '../join/join-address.js';

/** Removes the session, its last known state, and the token of an unused helper's link. */
export function forgetSession(): void {
  secret.forget();
  joinToken.forget();
}
