// @ts-check

/**
 * What an attacker or a failing neighbour may cost others, each attack in a file of its own beside this one.
 *
 * @type {readonly (() => Promise<import('./lib/report.mjs').Finding[]>)[]}
 */
const attacks = [];

/** @returns {Promise<import('./lib/report.mjs').Finding[]>} */
export async function measureAbuse() {
  const findings = [];
  for (const attack of attacks) findings.push(...(await attack()));
  return findings;
}
