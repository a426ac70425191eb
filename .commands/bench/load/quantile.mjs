/**
 * Returns a quantile of the values.
 * @param {readonly number[]} values At least one.
 * @param {number} share 0 to 1, such as 0.99.
 * @returns {number} Smallest value that is not exceeded by this share of the values.
 */
export function computeQuantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
