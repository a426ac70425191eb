import { readFileSync } from 'node:fs';

const PRIVILEGES = '/proc/self/status';
const NONE_GAINED = /^NoNewPrivs:\s*1$/m;
/** Must equal the exit code in egress/entry.sh. */
const REFUSED = 77;

/**
 * Returns the exit code for a process that could gain privileges, and therefore must not show untrusted pages; null if
 * it can't.
 */
export function privilegeRefusal(status = readFileSync(PRIVILEGES, 'utf8')): number | null {
  return NONE_GAINED.test(status) ? null : REFUSED;
}
