import { expect, it, onTestFinished } from 'vitest';
import { encryptedColumns } from '#server/start/check-readable.ts';
import { isAllowed } from '../authorisation/callers.ts';
import { cells } from '../authorisation/cells.ts';
import { prepare } from '../authorisation/sample-calls.ts';
import { buildWorld } from '../authorisation/world.ts';
import { byReportLink, mailedDirector } from '../mail/outreach.ts';
import { noteCiphertexts } from './ciphertexts.ts';

// SQLite alone: settings

/** Additional properties of calls, so that every encrypted column is written to. */
const more: Readonly<Record<string, object>> = {
  refundTrainingPurchase: { note: 'Asked by telephone' },
  decideVerification: { decision: 'refuse', reason: 'The photograph is blurred' },
};

it('lists every column that a call writes a ciphertext to, and no other', async () => {
  const world = await buildWorld();
  onTestFinished(world.api.close);
  const { api } = world;
  const columnsFound = await noteCiphertexts(api);
  for (const cell of cells) {
    if (cell.subject !== 'own' || isAllowed(cell.operation, cell.caller) !== 'yes') continue;
    await (await prepare(world, cell, more[cell.id] ?? {}))();
  }
  // Columns written by people without an account, who are not part of the matrix.
  const { link } = await mailedDirector(api);
  await byReportLink(api, link, 'POST', { reason: 'I do not know this company' });
  const listed = encryptedColumns.map(([table, column]) => `${table}.${column}`);
  expect(await columnsFound()).toEqual(listed.toSorted());
}, 120_000);
