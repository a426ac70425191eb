import { readFileSync } from 'node:fs';

const STATUS_FILE = '/proc/self/status';
const NO_NEW_PRIVILEGES = /^NoNewPrivs:\s*1$/m;
/** Must equal the exit code in egress/entry.sh. */
const PRIVILEGES_EXIT_CODE = 77;

/**
 * Returns the exit code for a process that could gain privileges, and must therefore not show untrusted pages. Returns
 * null if this process can't gain privileges.
 */
export function findPrivilegesExitCode(status = readFileSync(STATUS_FILE, 'utf8')): number | null {
  return NO_NEW_PRIVILEGES.test(status) ? null : PRIVILEGES_EXIT_CODE;
}
