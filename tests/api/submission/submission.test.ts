import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { certificationText } from '#domain/certification.ts';
import { verifyAuditChain } from '#server/derived/audit/verify-chain.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { formFixtures } from '#tests/domain/wizard.ts';
import { adminEmail, buildTestApp, type TestApi } from '#tests/support/api.ts';
import { certification, completeCase } from '#tests/support/complete-case.ts';
import { sealed } from '#tests/support/sealed.ts';
import { frozenText, read, submit } from './submission-calls.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

/** Returns the texts of pending and sent mails; those of sent mails are empty. */
async function mailsTo(address: string) {
  const rows = await api.db
    .selectFrom('mail_outbox')
    .select(['id', 'template'])
    .where('recipient', '=', address)
    .orderBy('created_at')
    .execute();
  return rows.map(({ template }) => template).filter((template) => template !== 'login-code');
}

describe('a new submission', () => {
  it('is a draft that lacks every step', async () => {
    const client = await api.client();
    const { id } = (await api.call('POST', '/onboarding', { as: client })).json();
    const found = await read(api, id, client);
    expect(found).toMatchObject({ onboardingId: id, status: 'draft', changeRequests: [], versions: [] });
    expect(found.timeline).toEqual([{ at: '2026-11-21T08:00:00.000Z', event: 'started', note: null }]);
    expect(found.missing.map(({ step }: { step: string }) => step)).toEqual([
      ...formFixtures.map(({ step }) => step),
      'onboardingDocuments',
      'identityVerification',
    ]);
  });

  it('is refused with every reason, and changes nothing', async () => {
    const client = await api.client();
    const { id } = (await api.call('POST', '/onboarding', { as: client })).json();
    const people = { ...validRecords['control-ownership-and-related-parties'], beneficialOwners: [] };
    await api.call('PUT', '/control-ownership-and-related-parties', { as: client, body: people });
    const refused = await submit(api, id, client);
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
    expect(await read(api, id, client)).toMatchObject({ status: 'draft', versions: [] });
    expect(await mailsTo(client.email)).toEqual([]);
  });

  it('is refused if the certification is incomplete', async () => {
    const client = await api.client();
    const { id } = (await api.call('POST', '/onboarding', { as: client })).json();
    const refused = await submit(api, id, client, { name: ' ', role: 'x'.repeat(101), certified: false });
    expect(refused.statusCode).toBe(400);
    const blank = await submit(api, id, client, { name: ' ', role: 'a\u0000b', certified: false });
    expect(blank.json().message).toEqual([
      { property: 'name', message: 'Enter your full name' },
      { property: 'role', message: 'Type this again without hidden characters or line breaks' },
      { property: 'certified', message: 'Tick this box to certify what you submit' },
    ]);
  });
});

describe('a complete case', () => {
  it('is frozen as version 1 with its SHA-256, mailed to both sides, and audited', async () => {
    const client = await api.client();
    const { onboardingId: id, files, records } = await completeCase(api, client);
    expect((await read(api, id, client)).missing).toEqual([]);
    const noticesBefore = (await mailsTo(adminEmail)).length;

    const answer = await submit(api, id, client, { ...certification, name: '  Ada Lovelace ' });
    expect(answer.statusCode).toBe(201);
    const text = await frozenText(api, id, 1);
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
    expect(await read(api, id, await api.admin())).toEqual(answer.json());

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
    const entry = await (await sealed(api.db))
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

  it('stores no personal data in plain text', async () => {
    const rows = JSON.stringify([
      await api.db.selectFrom('submission_versions').selectAll().execute(),
      await api.db.selectFrom('submission_events').selectAll().execute(),
    ]);
    expect(rows).toContain('"version":1');
    for (const canary of ['Lovelace', 'Hopper', '078-05-1120', 'Director', 'proofOfAddress']) {
      expect(rows).not.toContain(canary);
    }
  });

  it('is submitted once, however many submit concurrently', async () => {
    const client = await api.client();
    const { onboardingId: id } = await completeCase(api, client);
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(api, id, client)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409]);
    const second = answers.find(({ statusCode }) => statusCode === 409);
    expect(second?.json().message).toBe(
      'This onboarding was submitted on 21 November 2026 at 08:00 UTC: it cannot be submitted now.',
    );
    expect((await read(api, id, client)).versions).toHaveLength(1);
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
            message: 'Replace this document. It is older than 3 months',
          },
        ],
      });
    } finally {
      await own.close();
    }
  });
});
