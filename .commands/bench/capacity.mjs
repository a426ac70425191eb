/**
 * Returns the number of instances like the measured one that a core can run.
 * @param {number} readCpuSeconds CPU time of the measured instance.
 * @param {number} seconds Elapsed time.
 * @param {number} [completedShare] Share of its work that it completed, 0 to 1.
 * @returns {number}
 */
export function countInstancesPerCore(readCpuSeconds, seconds, completedShare = 1) {
  if (readCpuSeconds <= 0) throw new Error('no processor time was counted');
  return (seconds / readCpuSeconds) * Math.min(1, completedShare);
}
