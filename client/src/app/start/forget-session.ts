import { secret } from '../../lib/secret.js';
import { joinToken } from '../join/join-address.js';

/** Removes the session with its last known state, and an unused helper's link. */
export function forgetSession(): void {
  secret.forget();
  joinToken.forget();
}
