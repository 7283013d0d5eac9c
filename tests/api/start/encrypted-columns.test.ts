import { expect, it, onTestFinished } from 'vitest';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import { openFileStore } from '#server/platform/files/open-store.ts';
import { sealTexts } from '#server/records/purchases/stored-refunds.ts';
import { encryptedColumns } from '#server/start/encrypted-columns.ts';
import { renewEncryption } from '#server/start/renew-encryption.ts';
import { photoId } from '#tests/support/photo-id.ts';
import { form } from '#tests/support/pictures.ts';
import { isAllowed } from '../authorisation/callers.ts';
import { cells } from '../authorisation/cells.ts';
import { prepare } from '../authorisation/sample-calls.ts';
import { buildWorld } from '../authorisation/world.ts';
import { decide, submitted } from '../cases/cases.ts';
import { byReportLink, mailedDirector } from '../mail/outreach.ts';
import { noteCiphertexts, openedValues, storeWith } from './ciphertexts.ts';

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
    // The saves of one person are limited by the minute.
    api.clock.advanceMinutes(0.01);
    if (cell.subject !== 'own' || isAllowed(cell.operation, cell.caller) !== 'yes') continue;
    await (await prepare(world, cell, more[cell.id] ?? {}))();
  }
  const [held] = await api.db
    .selectFrom('legal_holds')
    .select('user_id')
    .where('lifted_at', 'is', null)
    .execute();
  const { id } = await api.db
    .selectFrom('onboardings')
    .select('id')
    .where('user_id', '=', held?.user_id ?? '')
    .executeTakeFirstOrThrow();
  await world.api.call('PUT', `/admin/cases/${id}/legal-hold`, {
    as: await world.api.admin(),
    body: { held: false, reason: 'The lawsuit has ended' },
  });
  // Partial refunds need a payment provider.
  const refund = { purchase_id: 'purchase', number: 1 };
  const texts = sealTexts(api, refund, { reason: 'A module was cancelled', note: null });
  await api.db
    .insertInto('purchase_refunds')
    .values({ ...refund, texts, amount: 1, state: 'made', requested_by: '', requested_at: '', ended_at: '' })
    .execute();
  // A submitted and approved case has a compliance file.
  const { id: approved } = await submitted(api);
  await api.call('POST', `/admin/cases/${approved}/compliance/entries`, {
    as: await api.admin(),
    body: { kind: 'doubt', subject: 'client', answers: { reason: 'Two registration numbers' } },
  });
  const file = await api.call('GET', `/admin/cases/${approved}/compliance`, { as: await api.admin() });
  const identified = await api.call('POST', `/admin/cases/${approved}/compliance/entries`, {
    as: await api.admin(),
    body: { kind: 'identity_method', subject: file.json().subjects[1].key, answers: photoId },
  });
  expect(identified.statusCode, identified.body).toBe(201);
  // Its file is not complete.
  Object.assign(api.config, { complianceEnforced: false });
  for (const event of ['takeIntoReview', 'approve']) {
    const decided = await decide(api, await api.admin(), approved, { event });
    expect(decided.statusCode, decided.body).toBe(200);
  }
  // A case that is closed to a reviewer.
  Object.assign(api.config, { needToKnow: true });
  const { userId } = await api.admin();
  const begun = (await api.call('POST', '/onboarding', { as: await api.client() })).json();
  await api.db.updateTable('onboardings').set({ assignee_id: userId }).where('id', '=', begun.id).execute();
  const opened = { as: world.people.reviewer, body: { reason: 'The client asks for an answer today' } };
  await api.call('POST', `/admin/cases/${begun.id}/break-glass`, opened);
  // Columns written by people without an account, who are not part of the matrix.
  const { link } = await mailedDirector(api);
  await byReportLink(api, link, 'POST', { reason: 'I do not know this company' });
  // Optional fields of a form.
  const source = { sourceName: 'deed.pdf', sourcePage: '1', sourcePages: '2', sourceSha256: 'a0'.repeat(32) };
  const fields = Object.entries(source).map(([field, text]) => ({
    field,
    name: null,
    bytes: Buffer.from(text),
  }));
  const { payload, headers } = form(...fields, { bytes: world.picture });
  await api.call('POST', '/upload/onboarding/private', { as: await api.client(), body: payload, headers });
  const listed = encryptedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(await columnsFound()).toEqual(listed.toSorted());

  // As an earlier release has stored it, with a secret that is retired now.
  const [old, config] = [under(api.config.appSecret), under('n'.repeat(40), api.config.appSecret)];
  const before = await openedValues(api.db, old, (row) => storeWith(api.db, recordCipherOf(old), row));
  const store = await openFileStore({ ...api.config, ...config });
  const { renewed, unreadable } = await renewEncryption({ ...api, config, store });
  expect(renewed).toBeGreaterThan(before.length);
  expect(unreadable).toBe(0);
  // Without the retired secret everything opens; what belongs to a client only with the client's own key.
  const after = await openedValues(api.db, under('n'.repeat(40)), async ({ owner, sealed }) => {
    expect(sealed.startsWith('v2.')).toBe(owner !== null);
  });
  // Mails are sent meanwhile, which erases their content.
  const lasting = (found: string[]) => found.filter((each) => !each.startsWith('mail_outbox/'));
  expect(lasting(after)).toEqual(lasting(before));
  expect(await renewEncryption({ ...api, config, store })).toEqual({ renewed: 0, unreadable: 0 });
}, 120_000);

const under = (appSecret: string, ...earlierSecrets: string[]) => ({ appSecret, earlierSecrets });
