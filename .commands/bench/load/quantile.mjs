/**
 * @param {readonly number[]} values At least one.
 * @param {number} share 0 to 1.
 * @returns {number} The value that this share of them does not exceed.
 */
export function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
