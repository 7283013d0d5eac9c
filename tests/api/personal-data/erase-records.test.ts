import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { machineVersion } from '#machines/onboarding.machine.ts';
import { systemRandom } from '#server/platform/core/random.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { emlName } from '#server/platform/mail/eml-transport.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { beginExport, endExports } from '#server/staff/export/running-exports.ts';
import { eraseDue } from '#server/staff/personal-data/erase-due.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { gatedStore } from '#tests/support/gated-store.ts';
import { completeTraining, paidPurchase, publishedTraining } from '#tests/support/learning.ts';
import { completeMsb } from '#tests/support/msb-application.ts';
import { tablesIn } from '#tests/support/tables.ts';
import { nameAccount } from '../certificates/completions.ts';
import { canaries, client, clientWithCase, director, foundCanaries, storedFiles } from './canaries.ts';

let api: TestApi;
let admin: Person;
beforeEach(async () => {
  api = await openTestApi();
  admin = await api.admin();
});

const erase = (body: object) =>
  api.call('POST', '/admin/erasures', { as: admin, body: { ground: 'request', ...body } });

async function ok<Answer extends { statusCode: number; body: string }>(call: Promise<Answer>) {
  const answer = await call;
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
}

/** Creates a submitted application as a money services business, with a note. @returns its id */
async function msbApplication(as: Person, description: string): Promise<string> {
  const whole = completeMsb();
  const activities = { ...whole.activities, description };
  const begun = (await ok(api.call('POST', '/msb-application', { as, body: { activities } }))).json();
  const business = { ...whole.business, legalName: client.company };
  const content = { ...whole, activities, business, version: begun.version };
  const path = `/msb-application/${begun.id}`;
  const made = (await ok(api.call('PATCH', path, { as, body: content }))).json();
  const body = { status: 'submitted', version: made.version };
  await ok(api.call('PATCH', `${path}/status`, { as, body }));
  const note = { msbApplicationId: made.id, text: 'Zebrafinch wants to change currencies.' };
  await ok(api.call('POST', '/notes', { as: admin, body: note }));
  return made.id;
}

/** Writes the files of all stored emails, as the transport without `SMTP_URL` does. @returns their names by template */
async function writeOutbox(): Promise<{ name: string; template: string; recipient: string }[]> {
  const folder = join(api.config.dataDir, 'outbox');
  await mkdir(folder, { recursive: true });
  const mails = await api.db.selectFrom('mail_outbox').selectAll().execute();
  return Promise.all(
    mails.map(async ({ id, created_at, recipient, template }) => {
      const name = emlName({ id, date: new Date(created_at) });
      await writeFile(join(folder, name), `To: ${recipient}\r\n\r\n${template} of ${canaries.join(' ')}`);
      return { name, template, recipient };
    }),
  );
}

const outbox = async () =>
  new Set((await readdir(join(api.config.dataDir, 'outbox'))).filter((name) => name.endsWith('.eml')));

/** Returns the tables with a row that contains this id, except the audit trail. */
async function tablesWith(id: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tablesIn(api.db)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(api.db);
    if (!table.startsWith('audit_') && JSON.stringify(rows).includes(id)) found.push(table);
  }
  return found.sort();
}

it('of a client includes trainings, certificates, purchases, applications, the journey, and emails about it', async () => {
  const { as, onboardingId } = await clientWithCase(api);
  await nameAccount(api, as, 'Zuleika', 'Zebrafinch');
  const trainingId = await publishedTraining(api);
  const purchaseId = await paidPurchase(api, as, trainingId);
  expect(await completeTraining(api, as, { trainingId })).toMatchObject({
    certificateId: expect.any(String),
  });
  await msbApplication(as, 'We change currencies for travellers.');
  const [from, to] = ['verified.step.wallet.ready.editing', 'verified.step.wallet.adding'];
  const edge = `verified.step.wallet.ready|entry.add|fitsStep|${to}`;
  const at = api.clock.now().toISOString();
  const journey = {
    ...{ tab: randomUUID(), machineVersion, sentAt: at },
    moves: [{ seq: 1, at, edge, from, to, stayed: 5200 }],
    state: { step: 'wallet', places: [to], attention: [], target: { list: 'wallets', index: null } },
  };
  await ok(api.call('PUT', '/onboarding/self/journey', { as, body: journey }));
  expect(await tablesWith(as.userId)).toEqual(
    expect.arrayContaining(['certificates', 'learnings', 'quiz_attempts', 'training_purchases', 'users']),
  );
  expect(await tablesWith(onboardingId)).toEqual(
    expect.arrayContaining(['journey_moves', 'journey_states', 'notes']),
  );
  const files = await writeOutbox();
  const toAdmin = files.filter(({ recipient }) => recipient === admin.email);
  expect(toAdmin.map(({ template }) => template)).toEqual(
    expect.arrayContaining(['submission-notice', 'msb-application-notice']),
  );

  await ok(erase({ kind: 'client', subjectId: as.userId }));
  const left = await outbox();
  const others = files.filter(({ name }) => left.has(name));
  // Of the emails to staff, those that are about no client stay.
  expect(new Set(others.map(({ template, recipient }) => `${template} ${recipient}`))).toEqual(
    new Set([`login-code ${admin.email}`]),
  );
  for (const { name } of others) {
    await writeFile(join(api.config.dataDir, 'outbox', name), 'An email of someone else');
  }
  expect(await foundCanaries(api)).toEqual([]);
  expect(await storedFiles(api)).toEqual([]);
  expect(await tablesWith(onboardingId)).toEqual(['erasures']);
  expect(await tablesWith(as.userId)).toEqual(['erasures']);
  const receipt = await api.db
    .selectFrom('training_purchases')
    .select(['email', 'user_id', 'state'])
    .where('id', '=', purchaseId)
    .executeTakeFirst();
  expect(receipt).toEqual({ email: '', user_id: `erased-${purchaseId}`, state: 'paid' });
  const audit = await api.call('POST', '/admin/audit/check', { as: admin, body: {} });
  expect(audit.json()).toMatchObject({ ok: true });
});

it('of an applicant leaves the account and its other applications', async () => {
  const as = await api.signIn(client.email);
  const [first, second] = [
    await msbApplication(as, 'We change currencies for travellers.'),
    await msbApplication(as, 'We send virtual currency for companies.'),
  ];
  const files = await writeOutbox();
  const erased = await ok(erase({ kind: 'msb-application', subjectId: first }));
  expect(erased.json()).toMatchObject({ kind: 'msb-application', state: 'erased', filesLeft: 0 });
  expect(await tablesWith(first)).toEqual(['erasures']);
  expect((await api.call('GET', `/msb-application/${first}`, { as })).statusCode).toBe(404);
  expect((await api.call('GET', `/msb-application/${second}`, { as })).statusCode).toBe(200);
  // The confirmation and the notice of one of the two applications.
  expect((await outbox()).size).toBe(files.length - 2);
  expect((await erase({ kind: 'msb-application', subjectId: first })).statusCode).toBe(404);
});

it('of a client leaves the emails of another client to the same people', async () => {
  const { as } = await clientWithCase(api);
  const other = await api.client();
  const to = director.email;
  const deps = { config: api.config, clock: api.clock, random: systemRandom };
  await inTransaction(api.db, (trx) =>
    enqueueMail(
      trx,
      { to, about: `a-check-of-${other.userId}`, template: 'other', subject: '', html: '', text: '' },
      deps,
    ),
  );
  await ok(erase({ kind: 'client', subjectId: as.userId }));
  const rows = await api.db
    .selectFrom('mail_outbox')
    .select('template')
    .where('recipient', '=', to)
    .execute();
  expect(rows).toEqual([{ template: 'other' }]);
});

it('of a client works without its key, as after the restore of a backup from before an earlier erasure', async () => {
  const { as } = await clientWithCase(api);
  await api.db.deleteFrom('data_keys').where('client_id', '=', as.userId).execute();
  await ok(erase({ kind: 'client', subjectId: as.userId }));
  expect(await foundCanaries(api)).toEqual([]);
});

it('waits for an archive in progress, and changes nothing until then', async () => {
  const { as } = await clientWithCase(api);
  const deps = { clock: api.clock, random: systemRandom };
  const begin = () => inTransaction(api.db, (trx) => beginExport(trx, deps, as.userId));
  const running = await begin();
  const before = await foundCanaries(api);
  const refused = await erase({ kind: 'client', subjectId: as.userId });
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'The data is being exported. Try again when the export is complete',
  ]);
  expect(await api.db.selectFrom('erasures').selectAll().execute()).toEqual([]);
  expect(new Set(await foundCanaries(api))).toEqual(new Set(before));
  expect((await api.call('GET', '/auth/self', { as })).statusCode).toBe(200);
  await endExports(api.db, [running]);

  // The archive of a process that died counts for half an hour.
  await begin();
  expect((await erase({ kind: 'client', subjectId: as.userId })).statusCode).toBe(409);
  api.clock.advanceMinutes(31);
  await ok(erase({ kind: 'client', subjectId: as.userId }));
  const late = await api.call('GET', `/admin/users/${as.userId}/personal-data`, { as: admin });
  expect(late.statusCode).toBe(404);
  await expect(begin()).rejects.toMatchObject({ statusCode: 404 });
});

it('deletes the files at the next start if the server was killed after the commit', async () => {
  const store = gatedStore();
  const dying = { ...store, delete: () => Promise.reject(new Error('killed')) };
  api = await openTestApi({ fileStore: dying });
  admin = await api.admin();
  const { as } = await clientWithCase(api);
  const folder = join(api.config.dataDir, 'outbox');
  const erased = await ok(erase({ kind: 'client', subjectId: as.userId }));
  const { filesLeft } = erased.json();
  expect(filesLeft).toBeGreaterThan(0);
  const waiting = await api.db.selectFrom('erased_files').select('file_id').execute();
  expect(waiting).toHaveLength(filesLeft);
  // An email that was being written while its row was deleted.
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, emlName({ id: 'gone', date: api.clock.now() })), client.company);

  const { db, config, clock, app } = api;
  await eraseDue({ db, config, clock, random: systemRandom, store, log: app.log });
  expect(await db.selectFrom('erased_files').selectAll().execute()).toEqual([]);
  for (const { file_id: id } of waiting) {
    expect([await store.get(id, 'original'), await store.get(id, 'thumbnail')]).toEqual([null, null]);
  }
  expect(await readdir(folder)).toEqual([]);
  const { items } = (await api.call('GET', '/admin/erasures', { as: admin })).json();
  expect(items[0]).toMatchObject({ state: 'erased', filesLeft: 0 });
});
