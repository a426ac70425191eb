/**
 * Returns the number of instances like the measured one that a core can run.
 * @param {number} cpuSeconds CPU time of the measured instance.
 * @param {number} seconds Elapsed time.
 * @param {number} [completedShare] Share of its work that it completed, 0 to 1.
 * @returns {number}
 */
export function countInstancesPerCore(cpuSeconds, seconds, completedShare = 1) {
  if (cpuSeconds <= 0) throw new Error('no processor time was counted');
  return (seconds / cpuSeconds) * Math.min(1, completedShare);
}
