import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRecordCipher } from '#server/platform/crypto/encryption.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { buildTestApp, dialect, type TestApi } from '#tests/support/api.ts';
import { completeCase, upload } from '#tests/support/complete-case.ts';
import { eventually } from '#tests/support/eventually.ts';
import { photograph } from '#tests/support/pictures.ts';
import { decide, frozenText, submit, withdraw } from './submission-calls.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

/** Resolves when a transaction waits for another's lock. */
async function somebodyWaits(): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(api.db);
    expect(rows.length).toBeGreaterThan(0);
  });
}

describe('submitted answers', () => {
  const message = 'You have submitted your onboarding. Your answers cannot be changed while it is reviewed.';

  it('cannot be changed by the client, only by an administrator, until they are returned', async () => {
    const client = await api.client();
    const { onboardingId: id, documentsId, files } = await completeCase(api, client);
    await submit(api, id, client);
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

    expect((await withdraw(api, id, client)).json()).toMatchObject({ status: 'withdrawn' });
    const changed = { ...validRecords['contact-details'], firstName: 'Augusta' };
    expect((await api.call('PUT', '/contact-details', { as: client, body: changed })).statusCode).toBe(200);
  });

  it('contain every acknowledged save if saving and submitting run concurrently', async () => {
    const client = await api.client();
    const { onboardingId: id } = await completeCase(api, client);
    for (let round = 1; round <= 4; round += 1) {
      const firstName = `Ada ${round}`;
      const [saved, submitted] = await Promise.all([
        api.call('PUT', '/contact-details', {
          as: client,
          body: { ...validRecords['contact-details'], firstName },
        }),
        submit(api, id, client),
      ]);
      expect(submitted.statusCode).toBe(201);
      const frozen = JSON.parse(await frozenText(api, id, round)).records['contact-details'].firstName;
      const stored = (await api.call('GET', '/contact-details', { as: client })).json().firstName;
      expect(frozen).toBe(stored);
      expect(stored === firstName).toBe(saved.statusCode === 200);
      await withdraw(api, id, client);
    }
  });

  it('wait for a save in progress, and contain it', async () => {
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
      submitting = submit(api, id, client);
      if (dialect === 'postgres') await somebodyWaits();
    });
    expect((await submitting)?.statusCode).toBe(201);
    expect(JSON.parse(await frozenText(api, id, 1)).records['contact-details'].firstName).toBe('Augusta');
  });

  it('are a further version each time; the earlier ones never change', async () => {
    const client = await api.client();
    const { onboardingId: id } = await completeCase(api, client);
    await submit(api, id, client);
    const first = await frozenText(api, id, 1);
    await withdraw(api, id, client);
    const changed = { ...validRecords['contact-details'], firstName: 'Augusta' };
    await api.call('PUT', '/contact-details', { as: client, body: changed });
    api.clock.advanceMinutes(5);
    const answer = (await submit(api, id, client)).json();
    expect(answer.versions.map(({ version }: { version: number }) => version)).toEqual([1, 2]);
    expect(answer.timeline.map(({ event }: { event: string }) => event)).toEqual([
      'started',
      'submit',
      'withdraw',
      'submit',
    ]);
    expect(await frozenText(api, id, 1)).toBe(first);
    expect(JSON.parse(await frozenText(api, id, 2)).records['contact-details'].firstName).toBe('Augusta');
  });

  it('keep the bytes of their files, even if the client deletes them afterwards', async () => {
    const client = await api.client();
    const { onboardingId: id, documentsId, files } = await completeCase(api, client);
    await submit(api, id, client);
    await withdraw(api, id, client);
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

  it('can no longer be withdrawn after the decision', async () => {
    const client = await api.client();
    const { onboardingId: id } = await completeCase(api, client);
    expect((await withdraw(api, id, client)).json().message).toBe(
      'Nothing has been submitted yet: it cannot be withdrawn now.',
    );
    await submit(api, id, client);
    await decide(api, id, { event: 'takeIntoReview' });
    await decide(api, id, { event: 'approve' });
    expect((await withdraw(api, id, client)).json()).toMatchObject({
      statusCode: 409,
      message: expect.stringMatching(/^This onboarding was approved on .*: it cannot be withdrawn now\.$/),
    });
  });
});
