// @ts-check
import { cpus, loadavg } from 'node:os';

/**
 * One measured figure.
 *
 * @typedef {object} Finding
 * @property {string} what
 * @property {number} measured
 * @property {string} unit such as `kB` (1000 bytes), `ms`, `req/s`; empty for a ratio
 * @property {number} [atMost] the bound; it or `atLeast` decides whether the figure holds; without both it is a remark
 * @property {number} [atLeast]
 * @property {number} [aim] a target beyond the bound
 * @property {string} [note] how it was measured, or its parts
 */

/** @param {Finding} finding */
export function isWithinBound({ measured, atMost, atLeast }) {
  return (atMost === undefined || measured <= atMost) && (atLeast === undefined || measured >= atLeast);
}

/** @param {Finding} finding @returns {string} one line, and the note below it */
export function inWords(finding) {
  const { what, measured, unit, atMost, atLeast, aim, note } = finding;
  const bound = atMost !== undefined ? `≤ ${atMost}` : atLeast !== undefined ? `≥ ${atLeast}` : '';
  const mark = bound === '' ? '·' : isWithinBound(finding) ? '✓' : '✗';
  const value = `${rounded(measured)} ${unit}`.trim();
  const limits = [bound && `bound ${bound}`, aim !== undefined && `aim ${aim}`].filter(Boolean).join(', ');
  const line = `${mark} ${what.padEnd(58)} ${value.padStart(12)}${limits && `   (${limits})`}`;
  return note ? `${line}\n    ${note}` : line;
}

/** What the figures depend on in addition to the code: the machine and its load. */
export function machineInWords() {
  const [cpu] = cpus();
  const [one = 0, five = 0] = loadavg();
  return `${cpus().length} × ${cpu?.model.trim() ?? 'CPU'}, Node ${process.versions.node}, load ${one.toFixed(2)} (1 min) ${five.toFixed(2)} (5 min)`;
}

/** @param {number} value */
function rounded(value) {
  if (Math.abs(value) >= 1000) return Math.round(value).toString();
  return (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(Math.abs(value) >= 10 ? 1 : 2)).replace(
    /\.0+$/,
    '',
  );
}
