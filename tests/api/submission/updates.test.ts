import { beforeAll, describe, expect, it } from 'vitest';
import { validRecords } from '#tests/domain/valid-records.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { certification, upload } from '#tests/support/complete-case.ts';
import { photograph } from '#tests/support/pictures.ts';
import { decide, queue, readCase, save, submit, submitted } from '../cases/cases.ts';
import { read, update, withdraw } from './submission-calls.ts';

let api: TestApi;
let reviewer: Person;
let client: Person;
let id: string;
let documentsId: string;
let board: string;

/** A case whose first version is approved. */
beforeAll(async () => {
  api = await buildTestApp();
  reviewer = await api.reviewer();
  const made = await submitted(api);
  ({ client, id, documentsId } = made);
  board = made.files.boardResolution ?? '';
  await review({ event: 'approve' });
  return api.close;
});

async function review(...decisions: object[]): Promise<void> {
  for (const decision of [{ event: 'takeIntoReview' }, ...decisions]) {
    const { statusCode, body } = await decide(api, reviewer, id, decision);
    expect(statusCode, body).toBe(200);
  }
}

const company = async () => (await api.call('GET', '/company-details', { as: client })).json().tradeName;
const documents = async () =>
  (await api.call('GET', '/onboarding-documents/onboardingId', { as: client })).json();
const templates = async () =>
  (
    await api.db.selectFrom('mail_outbox').select('template').where('recipient', '=', client.email).execute()
  ).map(({ template }) => template);

/** Changes an answer, and replaces a document, whose file is deleted. */
async function change(tradeName: string): Promise<void> {
  await save(api, client, { 'company-details': { tradeName } });
  const other = await upload(api, client, await photograph(), 'other.jpg');
  await api.call('PATCH', `/onboarding-documents/${documentsId}`, {
    as: client,
    body: { boardResolution: [other] },
  });
  await api.call('DELETE', `/upload/onboarding/${board}`, { as: client });
}

describe('an update of approved answers', () => {
  it('is started by the client alone, and opens the answers while the approved version stays in force', async () => {
    const body = validRecords['company-details'];
    expect((await api.call('PUT', '/company-details', { as: client, body })).statusCode).toBe(409);
    expect((await update(api, id, await api.client())).statusCode).toBe(404);
    expect((await update(api, id, reviewer)).statusCode).toBe(403);
    const started = await update(api, id, client);
    expect([started.statusCode, started.json()]).toMatchObject([
      200,
      { status: 'updating', approvedVersion: 1, missing: [], expectedBy: null },
    ]);
    expect((await update(api, id, client)).statusCode).toBe(409);
    const { summary, requirements, allowed } = await readCase(api, reviewer, id);
    expect(summary).toMatchObject({ status: 'updating', approvedVersion: 1, waitingSince: null });
    expect(requirements.currentlyDue).toEqual(['certifyAndSubmit']);
    expect(allowed).toEqual([]);
    expect((await queue(api, reviewer, 'status=updating')).counts.updating).toBe(1);
    expect(await templates()).toContain('update-started');
  });

  it('shows staff what differs from the approved version, in every round of it', async () => {
    await change('Engines of today');
    expect((await submit(api, client, id)).statusCode).toBe(201);
    await review({
      event: 'requestChanges',
      changes: [{ step: 'companyDetails', property: 'tradeName', reason: 'As in the register.' }],
    });
    await save(api, client, { 'company-details': { tradeName: 'Engines' } });
    expect((await submit(api, client, id)).statusCode).toBe(201);
    const { summary, sections, documents: files } = await readCase(api, reviewer, id);
    expect(summary).toMatchObject({ status: 'submitted', version: 3, approvedVersion: 1 });
    const changed = sections.find(({ section }) => section === 'company-details')?.differences;
    expect(changed).toMatchObject([{ path: 'tradeName', before: '', after: 'Engines' }]);
    expect(files.find((each) => each.id === board)).toMatchObject({ state: 'removed' });
    const notice = await api.db
      .selectFrom('mail_outbox')
      .select('template')
      .where('template', '=', 'submission-notice')
      .execute();
    expect(notice.length).toBeGreaterThan(0);
  });

  it('is withdrawn into another change of it, and the relationship with the client goes on', async () => {
    const withdrawn = await withdraw(api, id, client);
    expect([withdrawn.statusCode, withdrawn.json().status]).toEqual([200, 'updating']);
    expect(await templates()).toContain('update-withdrawn');
    const ends = await api.db
      .selectFrom('relationship_ends')
      .selectAll()
      .where('onboarding_id', '=', id)
      .execute();
    expect(ends).toEqual([]);
  });

  it('is given up: the approved answers and documents are recorded again, also a file that was deleted', async () => {
    expect(await company()).toBe('Engines');
    const given = await update(api, id, client, 'abandon');
    expect([given.statusCode, given.json()]).toMatchObject([200, { status: 'approved', approvedVersion: 1 }]);
    expect(await company()).toBe('');
    expect((await documents()).boardResolution).toEqual([board]);
    const signed = await api.call('GET', `/upload/onboarding/private/${board}/signed-url`, { as: client });
    expect((await api.app.inject(signed.json().signedUrl)).statusCode).toBe(200);
    expect((await update(api, id, client, 'abandon')).statusCode).toBe(409);
    const { summary, submission } = await readCase(api, reviewer, id);
    expect(summary).toMatchObject({ status: 'approved', version: 1, approvedVersion: 1 });
    expect(submission.versions.map(({ version }) => version)).toEqual([1, 2, 3]);
    expect((await read(api, id, client)).timeline.map(({ event }: { event: string }) => event)).toEqual([
      'started',
      'submit',
      'takeIntoReview',
      'approve',
      'update',
      'submit',
      'takeIntoReview',
      'requestChanges',
      'submit',
      'withdraw',
      'abandon',
    ]);
    expect(await templates()).toContain('update-abandoned');
    expect(
      (await api.call('POST', '/admin/audit/check', { as: await api.admin(), body: {} })).json(),
    ).toMatchObject({ ok: true });
  });

  it('leaves the approved version as the one that a reopened case is reviewed in', async () => {
    await decide(api, reviewer, id, { event: 'reopen' });
    expect((await readCase(api, reviewer, id)).submission.amendments).toBeNull();
    expect((await decide(api, reviewer, id, { event: 'approve', version: 3 })).statusCode).toBe(409);
    expect((await decide(api, reviewer, id, { event: 'approve', version: 1 })).statusCode).toBe(200);
  });

  it('that is approved is in force from then on', async () => {
    await update(api, id, client);
    await save(api, client, { 'company-details': { tradeName: 'Engines' } });
    const signed = await api.call('POST', `/onboarding/${id}/submission`, {
      as: client,
      body: certification,
    });
    expect(signed.json().versions.at(-1)).toMatchObject({ version: 4 });
    await review({ event: 'approve' });
    expect((await readCase(api, reviewer, id)).summary).toMatchObject({
      status: 'approved',
      version: 4,
      approvedVersion: 4,
    });
    expect(await company()).toBe('Engines');
  });
});
