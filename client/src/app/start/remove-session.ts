import { secret } from '../../lib/secret.js';
import { joinToken } from '../join/join-address.js';

export function removeSession(): void {
  secret.remove();
  joinToken.remove();
}
