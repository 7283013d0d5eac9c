// @ts-check

import { measureCodes } from './abuse/codes.mjs';
import { measureConnections } from './abuse/connections.mjs';
import { measureDatabaseAway } from './abuse/database-away.mjs';
import { attackWithDocuments } from './abuse/documents.mjs';
import { attackWithPictures } from './abuse/pictures.mjs';
import { measureRates } from './abuse/rates.mjs';
import { measureReads } from './abuse/reads.mjs';

/**
 * The cost of attacks and of failing services for other clients; each attack has its own file in this folder.
 *
 * @type {readonly (() => Promise<import('./lib/report.mjs').Finding[]>)[]}
 */
const attacks = [
  measureDatabaseAway,
  attackWithPictures,
  attackWithDocuments,
  measureRates,
  measureCodes,
  measureConnections,
  measureReads,
];

/** @returns {Promise<import('./lib/report.mjs').Finding[]>} */
export async function measureAbuse() {
  const findings = [];
  for (const attack of attacks) findings.push(...(await attack()));
  return findings;
}
