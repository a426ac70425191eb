import { readFileSync } from 'node:fs';

const PRIVILEGES = '/proc/self/status';
const NONE_GAINED = /^NoNewPrivs:\s*1$/m;
/** As in egress/entry.sh. */
const REFUSED = 77;

/** Returns the exit code of a process that could gain privileges, which shows no strangers' pages; null: it can't. */
export function privilegeRefusal(status = readFileSync(PRIVILEGES, 'utf8')): number | null {
  return NONE_GAINED.test(status) ? null : REFUSED;
}
