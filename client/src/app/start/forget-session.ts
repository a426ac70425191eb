import { secret } from '../../lib/secret.js';
import { joinToken } from '../join/join-address.js';

export function forgetSession(): void {
  secret.forget();
  joinToken.forget();
}
