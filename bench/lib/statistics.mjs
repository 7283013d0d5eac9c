// @ts-check

/**
 * Returns the smallest value that the given share of all values does not exceed (nearest rank, no interpolation).
 *
 * @param {readonly number[]} values at least one
 * @param {number} share such as 0.95
 */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('Nothing was measured');
  return value;
}

/** @param {readonly number[]} values at least one */
export function median(values) {
  return percentile(values, 0.5);
}

/**
 * @param {readonly number[]} values
 * @param {string} unit
 * @returns {string} such as `12, 14, 19 ms`, smallest first
 */
export function listed(values, unit) {
  const sorted = [...values].sort((a, b) => a - b);
  return `${sorted.map((value) => (value < 10 ? value.toFixed(2) : Math.round(value))).join(', ')} ${unit}`.trim();
}
