/**
 * Returns how many instances like the measured one fit on a core.
 * @param {number} cpuSeconds Processor time that the one took.
 * @param {number} seconds Of the clock.
 * @param {number} [done] The share of its work that it got done, 0 to 1: two thirds of a broadcast are no whole one.
 * @returns {number}
 */
export function instancesPerCore(cpuSeconds, seconds, done = 1) {
  if (cpuSeconds <= 0) throw new Error('no processor time was counted');
  return (seconds / cpuSeconds) * Math.min(1, done);
}
