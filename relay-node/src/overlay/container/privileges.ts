import { readFileSync } from 'node:fs';

const STATUS_FILE = '/proc/self/status';
const NO_NEW_PRIVILEGES = /^NoNewPrivs:\s*1$/m;
/** Must equal the exit code in egress/entry.sh. */
const REFUSED_EXIT_CODE = 77;

/**
 * Returns an exit code if this process could gain privileges, otherwise null. Such a process must not show untrusted
 * pages.
 */
export function findPrivilegeRefusal(status = readFileSync(STATUS_FILE, 'utf8')): number | null {
  return NO_NEW_PRIVILEGES.test(status) ? null : REFUSED_EXIT_CODE;
}
