import { readFileSync } from 'node:fs';

/** @param {number} pid @returns {number} Memory that only this process uses, with its share of common pages, MB. */
export function pssMegabytes(pid) {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? NaN) / 1024;
}
