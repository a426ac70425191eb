import { readFileSync } from 'node:fs';

const STATUS_FILE = '/proc/self/status';
const NO_NEW_PRIVILEGES = /^NoNewPrivs:\s*1$/m;
/** Must equal the exit code in egress/entry.sh. */
const REFUSED_EXIT_CODE = 77;

/**
 * Returns the exit code for a process that could gain privileges, and therefore must not show untrusted pages; null if
 * it can't.
 */
export function findPrivilegeRefusal(status = readFileSync(STATUS_FILE, 'utf8')): number | null {
  return NO_NEW_PRIVILEGES.test(status) ? null : REFUSED_EXIT_CODE;
}
