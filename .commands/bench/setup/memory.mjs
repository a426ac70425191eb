import { readFileSync } from 'node:fs';

/** @param {number} pid @returns {number} Proportional set size (PSS), MB. */
export function readPssMegabytes(pid) {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? NaN) / 1024;
}
