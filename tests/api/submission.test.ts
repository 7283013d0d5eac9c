import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { certificationText } from '../../domain/certification.ts';
import { verifyAuditChain } from '../../server/audit/audit.ts';
import { createRecordCipher } from '../../server/encryption.ts';
import { validRecords } from '../domain/valid-records.ts';
import { adminEmail, buildTestApp, dialect, type Person, type TestApi } from '../support/api.ts';
import { certification, completeCase, upload } from '../support/complete-case.ts';
import { photograph } from '../support/pictures.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

const read = async (id: string, as: Person) =>
  (await api.call('GET', `/onboarding/${id}/submission`, { as })).json();
const submit = (id: string, as: Person, body: unknown = certification) =>
  api.call('POST', `/onboarding/${id}/submission`, { as, body });
const withdraw = (id: string, as: Person) => api.call('POST', `/onboarding/${id}/withdrawal`, { as });
const decide = async (id: string, body: unknown) =>
  api.call('POST', `/onboarding/${id}/decision`, { as: await api.admin(), body });

/** The mails that wait or were sent, as their texts; those that were sent are empty. */
async function mailsTo(address: string) {
  const rows = await api.db
    .selectFrom('mail_outbox')
    .select(['id', 'template'])
    .where('recipient', '=', address)
    .orderBy('created_at')
    .execute();
  return rows.map(({ template }) => template).filter((template) => template !== 'login-code');
}

/** What was frozen, letter by letter. */
async function frozenText(onboardingId: string, version: number): Promise<string> {
  const { data } = await api.db
    .selectFrom('submission_versions')
    .select('data')
    .where('onboarding_id', '=', onboardingId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return createRecordCipher([api.config.appSecret]).decrypt(
    data,
    `submission-case|${onboardingId}|${version}`,
  );
}

/** Resolves when a transaction waits for another's lock. */
async function somebodyWaits(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(api.db);
    expect(rows.length).toBeGreaterThan(0);
  });
}

describe('a submission that was just begun', () => {
  it('is a draft that lacks every step', async () => {
    const client = await api.client();
    const { id } = (await api.call('POST', '/onboarding', { as: client })).json();
    const found = await read(id, client);
    expect(found).toMatchObject({ onboardingId: id, status: 'draft', changeRequests: [], versions: [] });
    expect(found.timeline).toEqual([{ at: '2026-11-21T08:00:00.000Z', event: 'started', note: null }]);
    expect(found.missing.map(({ step }: { step: string }) => step)).toEqual([
      'contactDetails',
      'companyDetails',
      'fundingDetails',
      'wallet',
      'productsAndServices',
      'customerType',
      'controlOwnership',
      'onboardingDocuments',
      'identityVerification',
    ]);
  });

  it('is refused with every reason, and changes nothing', async () => {
    const client = await api.client();
    const { id } = (await api.call('POST', '/onboarding', { as: client })).json();
    const people = { ...validRecords['control-ownership-and-related-parties'], beneficialOwners: [] };
    await api.call('PUT', '/control-ownership-and-related-parties', { as: client, body: people });
    const refused = await submit(id, client);
    expect(refused.statusCode).toBe(409);
    const reasons: { property: string; message: string }[] = refused.json().message;
    expect(reasons).toContainEqual({ property: 'contactDetails', message: 'Fill in this step and save it' });
    expect(reasons).toContainEqual({
      property: 'controlOwnership.beneficialOwners',
      message: 'Add at least one ultimate beneficial owner',
    });
    expect(reasons).toContainEqual({
      property: 'controlOwnershipVerification.directors.0',
      message: 'Send the verification email to Grace Hopper',
    });
    expect(await read(id, client)).toMatchObject({ status: 'draft', versions: [] });
    expect(await mailsTo(client.email)).toEqual([]);
  });

  it('is refused for what the certification lacks', async () => {
    const client = await api.client();
    const { id } = (await api.call('POST', '/onboarding', { as: client })).json();
    const refused = await submit(id, client, { name: ' ', role: 'x'.repeat(101), certified: false });
    expect(refused.statusCode).toBe(400);
    const blank = await submit(id, client, { name: ' ', role: 'a\u0000b', certified: false });
    expect(blank.json().message).toEqual([
      { property: 'name', message: 'Enter your full name' },
      { property: 'role', message: 'Type this again without hidden characters or line breaks' },
      { property: 'certified', message: 'Tick this box to certify what you submit' },
    ]);
  });
});

describe('a complete case', () => {
  it('is frozen as version 1 with its SHA-256, told to both sides, and audited', async () => {
    const client = await api.client();
    const { onboardingId: id, files, records } = await completeCase(api, client);
    expect((await read(id, client)).missing).toEqual([]);
    const noticesBefore = (await mailsTo(adminEmail)).length;

    const answer = await submit(id, client, { ...certification, name: '  Ada Lovelace ' });
    expect(answer.statusCode).toBe(201);
    const text = await frozenText(id, 1);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const at = '2026-11-21T08:00:00.000Z';
    expect(answer.json()).toMatchObject({
      status: 'submitted',
      missing: [],
      versions: [{ version: 1, submittedAt: at, name: 'Ada Lovelace', role: 'Director', sha256 }],
      timeline: [
        { event: 'started', note: null },
        { at, event: 'submit', note: null },
      ],
    });
    expect(await read(id, await api.admin())).toEqual(answer.json());

    const frozen = JSON.parse(text);
    expect(frozen).toMatchObject({
      records,
      verification: { provider: 'manual', self: { status: 'pending' } },
      certification: { text: certificationText, name: 'Ada Lovelace', role: 'Director', date: '2026-11-21' },
    });
    const bill = frozen.documents.find(({ group }: { group: string }) => group === 'proofOfAddress');
    const link = await api.call('GET', `/upload/onboarding/private/${files.proofOfAddress}/signed-url`, {
      as: client,
    });
    const { pathname, search } = new URL(link.json().signedUrl, 'http://portal.test');
    const { rawPayload } = await api.app.inject({ url: pathname + search });
    expect(bill).toEqual({
      group: 'proofOfAddress',
      id: files.proofOfAddress,
      name: 'proofOfAddress.jpg',
      size: rawPayload.length,
      sha256: createHash('sha256').update(rawPayload).digest('hex'),
      issuedOn: '2026-10-30',
    });
    expect(text.indexOf('"certification"')).toBeLessThan(text.indexOf('"documents"'));

    expect(await mailsTo(client.email)).toContain('submission-received');
    expect((await mailsTo(adminEmail)).slice(noticesBefore)).toContain('submission-notice');
    const entry = await api.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'details'])
      .where('action', '=', 'submission.submit')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    expect([entry.actor_id, JSON.parse(entry.details)]).toEqual([
      client.userId,
      { from: 'draft', to: 'submitted', version: 1 },
    ]);
    expect(await verifyAuditChain(api.db)).toMatchObject({ ok: true });
  });

  it('keeps nothing of a person in the clear', async () => {
    const rows = JSON.stringify([
      await api.db.selectFrom('submission_versions').selectAll().execute(),
      await api.db.selectFrom('submission_events').selectAll().execute(),
    ]);
    expect(rows).toContain('"version":1');
    for (const canary of ['Lovelace', 'Hopper', '078-05-1120', 'Director', 'proofOfAddress']) {
      expect(rows).not.toContain(canary);
    }
  });

  it('is submitted once, however many submit at once', async () => {
    const client = await api.client();
    const { onboardingId: id } = await completeCase(api, client);
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(id, client)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409]);
    const second = answers.find(({ statusCode }) => statusCode === 409);
    expect(second?.json().message).toBe(
      'This onboarding was submitted on 21 November 2026 at 08:00 UTC: it cannot be submitted now.',
    );
    expect((await read(id, client)).versions).toHaveLength(1);
    expect((await mailsTo(client.email)).filter((each) => each === 'submission-received')).toHaveLength(1);
  });

  it('lacks a document that became too old since it was saved', async () => {
    const own = await buildTestApp();
    try {
      const client = await own.client();
      const { onboardingId: id } = await completeCase(own, client);
      own.clock.set('2027-01-31T08:00:00.000Z');
      const again = await own.signIn(client.email);
      const refused = await own.call('POST', `/onboarding/${id}/submission`, {
        as: again,
        body: certification,
      });
      expect(refused.json()).toMatchObject({
        statusCode: 409,
        message: [
          {
            property: 'onboardingDocuments.proofOfAddress.0',
            message: 'Replace this document: it is older than 3 months',
          },
        ],
      });
    } finally {
      await own.close();
    }
  });
});

describe('what was submitted', () => {
  const message = 'You have submitted your onboarding. Your answers cannot be changed while it is reviewed.';

  it('cannot be changed by the client, only by an administrator, until it is theirs again', async () => {
    const client = await api.client();
    const { onboardingId: id, documentsId, files } = await completeCase(api, client);
    await submit(id, client);
    const refused = [
      ...(await Promise.all(
        Object.entries(validRecords).map(([section, body]) =>
          api.call('PUT', `/${section}`, { as: client, body }),
        ),
      )),
      await api.call('PATCH', `/onboarding-documents/${documentsId}`, { as: client, body: { taxForm: [] } }),
      await api.call('POST', '/onboarding-documents', { as: client, body: {} }),
    ];
    for (const answer of refused) expect(answer.json()).toMatchObject({ statusCode: 409, message });
    const gone = await api.call('DELETE', `/upload/onboarding/${files.taxForm ?? files.boardResolution}`, {
      as: client,
    });
    expect(gone.statusCode).toBe(409);
    const byAdministrator = await api.call('PUT', `/contact-details/admin?userId=${client.userId}`, {
      as: await api.admin(),
      body: validRecords['contact-details'],
    });
    expect(byAdministrator.statusCode).toBe(200);

    expect((await withdraw(id, client)).json()).toMatchObject({ status: 'withdrawn' });
    const changed = { ...validRecords['contact-details'], firstName: 'Augusta' };
    expect((await api.call('PUT', '/contact-details', { as: client, body: changed })).statusCode).toBe(200);
  });

  it('has every save that was acknowledged, when saving and submitting meet', async () => {
    const client = await api.client();
    const { onboardingId: id } = await completeCase(api, client);
    for (let round = 1; round <= 4; round += 1) {
      const firstName = `Ada ${round}`;
      const [saved, submitted] = await Promise.all([
        api.call('PUT', '/contact-details', {
          as: client,
          body: { ...validRecords['contact-details'], firstName },
        }),
        submit(id, client),
      ]);
      expect(submitted.statusCode).toBe(201);
      const frozen = JSON.parse(await frozenText(id, round)).records['contact-details'].firstName;
      const kept = (await api.call('GET', '/contact-details', { as: client })).json().firstName;
      expect(frozen).toBe(kept);
      expect(kept === firstName).toBe(saved.statusCode === 200);
      await withdraw(id, client);
    }
  });

  it('waits for a save that is under way, and has it', async () => {
    const client = await api.client();
    const { onboardingId: id, records } = await completeCase(api, client);
    const changed = { ...records['contact-details'], firstName: 'Augusta' };
    const data = createRecordCipher([api.config.appSecret]).encrypt(
      JSON.stringify(changed),
      `section|${client.userId}|contact-details|2`,
    );
    let submitting: ReturnType<typeof submit> | undefined;
    await api.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('section_records')
        .set({ data, version: 2 })
        .where('user_id', '=', client.userId)
        .where('section', '=', 'contact-details')
        .execute();
      submitting = submit(id, client);
      if (dialect === 'postgres') await somebodyWaits();
    });
    expect((await submitting)?.statusCode).toBe(201);
    expect(JSON.parse(await frozenText(id, 1)).records['contact-details'].firstName).toBe('Augusta');
  });

  it('is a further version each time; the earlier ones never change', async () => {
    const client = await api.client();
    const { onboardingId: id } = await completeCase(api, client);
    await submit(id, client);
    const first = await frozenText(id, 1);
    await withdraw(id, client);
    const changed = { ...validRecords['contact-details'], firstName: 'Augusta' };
    await api.call('PUT', '/contact-details', { as: client, body: changed });
    api.clock.advanceMinutes(5);
    const answer = (await submit(id, client)).json();
    expect(answer.versions.map(({ version }: { version: number }) => version)).toEqual([1, 2]);
    expect(answer.timeline.map(({ event }: { event: string }) => event)).toEqual([
      'started',
      'submit',
      'withdraw',
      'submit',
    ]);
    expect(await frozenText(id, 1)).toBe(first);
    expect(JSON.parse(await frozenText(id, 2)).records['contact-details'].firstName).toBe('Augusta');
  });

  it('keeps the bytes of its files, also when the client deletes them afterwards', async () => {
    const client = await api.client();
    const { onboardingId: id, documentsId, files } = await completeCase(api, client);
    await submit(id, client);
    await withdraw(id, client);
    const another = await upload(api, client, await photograph(), 'another.jpg');
    await api.call('PATCH', `/onboarding-documents/${documentsId}`, {
      as: client,
      body: { boardResolution: [another] },
    });
    const fate = async (file = '') => {
      expect((await api.call('DELETE', `/upload/onboarding/${file}`, { as: client })).statusCode).toBe(204);
      const link = await api.call('GET', `/upload/onboarding/private/${file}/signed-url`, { as: client });
      expect(link.statusCode).toBe(404);
      const row = await api.db
        .selectFrom('files')
        .select(['held', 'purged_at'])
        .where('id', '=', file)
        .executeTakeFirstOrThrow();
      return [row.held, row.purged_at === null ? 'kept' : 'removed'];
    };
    expect(await fate(files.boardResolution)).toEqual([1, 'kept']);
    const loose = await upload(api, client, await photograph(), 'loose.jpg');
    expect(await fate(loose)).toEqual([0, 'removed']);
  });

  it('can no longer be withdrawn once it is decided', async () => {
    const client = await api.client();
    const { onboardingId: id } = await completeCase(api, client);
    expect((await withdraw(id, client)).json().message).toBe(
      'Nothing has been submitted yet: it cannot be withdrawn now.',
    );
    await submit(id, client);
    await decide(id, { event: 'takeIntoReview' });
    await decide(id, { event: 'approve' });
    expect((await withdraw(id, client)).json()).toMatchObject({
      statusCode: 409,
      message: expect.stringMatching(/^This onboarding was approved on .*: it cannot be withdrawn now\.$/),
    });
  });
});
