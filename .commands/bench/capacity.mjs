/**
 * How many instances like the measured one a core carries.
 * @param {number} cpuSeconds Processor time that the one took.
 * @param {number} seconds Of the clock.
 * @returns {number}
 */
export function instancesPerCore(cpuSeconds, seconds) {
  if (cpuSeconds <= 0) throw new Error('no processor time was counted');
  return seconds / cpuSeconds;
}
