import { beforeAll, describe, expect, it, vi } from 'vitest';
import { documentGroupKeys } from '#domain/catalogues/document-groups.ts';
import { verifyAuditChain } from '#server/derived/audit/verify-chain.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { form, photograph } from '#tests/support/pictures.ts';
import { sealed } from '#tests/support/sealed.ts';
import { read } from '../submission/submission-calls.ts';

let api: TestApi;
let picture: Buffer;

beforeAll(async () => {
  api = await buildTestApp();
  picture = await photograph();
  return api.close;
});

async function upload(as: Person, path = '/upload/onboarding/private'): Promise<string> {
  const { payload, headers } = form({ name: 'scan.jpg', bytes: picture });
  return (await api.call('POST', path, { as, body: payload, headers })).json().id;
}

const create = (as: Person, body: unknown) => api.call('POST', '/onboarding-documents', { as, body });
const find = (as: Person) => api.call('GET', '/onboarding-documents/onboardingId', { as });
const change = (as: Person, id: string, body: unknown, headers = {}) =>
  api.call('PATCH', `/onboarding-documents/${id}`, { as, body, headers });

const noFiles = Object.fromEntries(documentGroupKeys.map((group) => [group, []]));

describe('the documents of a client', () => {
  it('do not exist before the first save, and then equal what was saved', async () => {
    const client = await api.client();
    expect((await find(client)).statusCode).toBe(404);
    const [bill, tax] = [await upload(client), await upload(client)];
    const body = { proofOfAddress: [bill], taxForm: [tax], issueDates: { [bill]: '2026-10-30' } };
    const created = await create(client, body);
    const file = { name: 'scan.jpg', width: 64, height: 48, size: expect.any(Number) };
    const record = {
      _id: expect.any(String),
      onboardingId: expect.any(String),
      ...noFiles,
      ...body,
      files: [
        { id: bill, ...file },
        { id: tax, ...file },
      ],
      updatedAt: '2026-11-21T08:00:00.000Z',
    };
    expect([created.statusCode, created.headers.etag]).toEqual([201, '"1"']);
    expect(created.json()).toEqual(record);
    expect(created.headers.location).toBe(`/api/onboarding-documents/${created.json()._id}`);
    const found = await find(client);
    expect([found.json(), found.headers.etag]).toEqual([created.json(), '"1"']);
    const { onboardingId } = found.json();
    const byOnboarding = `/onboarding-documents/onboardingId?onboardingId=${onboardingId}`;
    for (const as of [client, await api.admin()]) {
      expect((await api.call('GET', byOnboarding, { as })).json()).toEqual(created.json());
    }
    expect((await api.call('GET', byOnboarding, { as: await api.client() })).statusCode).toBe(404);
    expect((await create(client, {})).statusCode).toBe(409);
  });

  it('complete their step of the onboarding', async () => {
    const client = await api.client();
    const step = async () => {
      const { items } = (await api.call('GET', '/onboarding', { as: client })).json();
      const steps: { step: string }[] = items[0].steps;
      return steps.find((each) => each.step === 'onboardingDocuments');
    };
    await api.call('POST', '/onboarding', { as: client });
    expect(await step()).toMatchObject({ saved: false, savedAt: null });
    await create(client, {});
    expect(await step()).toMatchObject({ saved: true, savedAt: '2026-11-21T08:00:00.000Z' });
  });

  it('change in the named groups; the earlier version is stored', async () => {
    const client = await api.client();
    const [bill, tax, wealth] = [await upload(client), await upload(client), await upload(client)];
    const { _id } = (
      await create(client, { proofOfAddress: [bill], taxForm: [tax], issueDates: { [bill]: '2026-10-30' } })
    ).json();
    const changed = await change(client, _id, { taxForm: [], sourceOfWealth: [tax, wealth] });
    expect(changed.headers.etag).toBe('"2"');
    expect(changed.json()).toMatchObject({
      proofOfAddress: [bill],
      taxForm: [],
      sourceOfWealth: [tax, wealth],
      issueDates: { [bill]: '2026-10-30' },
    });
    // The date of a deleted document is deleted too.
    expect((await change(client, _id, { proofOfAddress: [] })).json().issueDates).toEqual({});
    const versions = await api.db
      .selectFrom('onboarding_documents_versions')
      .select('version')
      .where('id', '=', _id)
      .orderBy('version')
      .execute();
    expect(versions.map(({ version }) => version)).toEqual([1, 2]);
  });

  it('are not overwritten from an older version', async () => {
    const client = await api.client();
    const { _id } = (await create(client, {})).json();
    const tax = await upload(client);
    expect((await change(client, _id, { taxForm: [tax] }, { 'if-match': '"1"' })).statusCode).toBe(200);
    expect((await change(client, _id, { taxForm: [] }, { 'if-match': '"1"' })).statusCode).toBe(412);
    // The same save again, because its response was lost.
    const again = await change(client, _id, { taxForm: [tax] }, { 'if-match': '"1"' });
    expect([again.statusCode, again.headers.etag]).toEqual([200, '"2"']);
  });

  it('store every one of many concurrent saves', async () => {
    const client = await api.client();
    const ids = await Promise.all(Array.from({ length: 4 }, () => upload(client)));
    const { _id } = (await create(client, {})).json();
    const groups = ['taxForm', 'sourceOfFunds', 'sourceOfWealth', 'boardResolution'];
    const saves = await Promise.all(
      groups.map((group, index) => change(client, _id, { [group]: [ids[index]] })),
    );
    expect(saves.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await find(client)).json()).toMatchObject(
      Object.fromEntries(groups.map((group, index) => [group, [ids[index]]])),
    );
    const firsts = await api.client();
    const created = await Promise.all(Array.from({ length: 4 }, () => create(firsts, {})));
    expect(created.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
  });

  it('can only name the caller’s own existing files of the onboarding', async () => {
    const [client, other] = [await api.client(), await api.client()];
    const deleted = await upload(client);
    await api.call('DELETE', `/upload/onboarding/${deleted}`, { as: client });
    const wrong = [await upload(other), await upload(client, '/upload/private'), deleted, 'nobody', '../x'];
    const { _id } = (await create(client, {})).json();
    for (const id of wrong) {
      const message = [{ property: 'taxForm.0', message: 'This file no longer exists. Upload it again' }];
      expect((await change(client, _id, { taxForm: [id] })).json()).toMatchObject({
        statusCode: 400,
        message,
      });
      expect((await create(client, { taxForm: [id] })).json()).toMatchObject({ statusCode: 400, message });
    }
  });

  it('can be saved with ids only, lose no date by that, and require the other fields before the submission', async () => {
    const client = await api.client();
    const [bill, second, seal] = [await upload(client), await upload(client), await upload(client)];
    const undated = await create(client, { proofOfAddress: [bill] });
    expect([undated.statusCode, undated.json().issueDates]).toEqual([201, {}]);
    const { _id } = undated.json();

    await change(client, _id, { issueDates: { [bill]: '2026-10-30' } });
    const again = await change(client, _id, {
      proofOfAddress: [bill, second],
      certificateOfIncumbency: [seal],
    });
    expect([again.statusCode, again.json().issueDates]).toEqual([200, { [bill]: '2026-10-30' }]);
    const { items } = (await api.call('GET', '/onboarding', { as: client })).json();
    const { missing } = await read(api, items[0].id, client);
    expect(missing.filter(({ property }: { property: string }) => property.startsWith('issueDates'))).toEqual(
      [
        {
          step: 'onboardingDocuments',
          property: `issueDates.${second}`,
          message: 'Enter the date on which the proof of address was issued',
        },
        {
          step: 'onboardingDocuments',
          property: `issueDates.${seal}`,
          message: 'Enter the date on which the certificate of incumbency was issued',
        },
      ],
    );
    // A change is not refused either if a file has moved to a group without dates.
    const moved = await change(client, _id, { proofOfAddress: [second], taxForm: [bill] });
    expect([moved.statusCode, moved.json().issueDates]).toEqual([200, {}]);
    // A change of dates must contain all of them.
    const partly = await change(client, _id, { issueDates: { [second]: '2026-10-30' } });
    expect(partly.json().message).toEqual([
      { property: `issueDates.${seal}`, message: 'Enter the date on which this document was issued' },
    ]);
    // A page that saves automatically sends the dates that were typed so far; a wrong one is refused all the same.
    const lenient = { prefer: 'handling=lenient' };
    const soFar = { issueDates: { [second]: '2026-10-30' } };
    expect((await change(client, _id, soFar, lenient)).json().issueDates).toEqual(soFar.issueDates);
    const wrong = await change(client, _id, { issueDates: { [second]: '2026-02-30' } }, lenient);
    expect(wrong.statusCode).toBe(400);
  });

  it('are all listed if the name of one file is damaged, which the log identifies', async () => {
    const client = await api.client();
    const [damaged, whole] = [await upload(client), await upload(client)];
    await create(client, { taxForm: [damaged, whole] });
    await api.db.updateTable('files').set({ name_encrypted: 'damaged' }).where('id', '=', damaged).execute();
    const log = vi.spyOn(api.app.log, 'error');
    const files = [
      { id: damaged, name: 'A file with a damaged name' },
      { id: whole, name: 'scan.jpg' },
    ];
    expect((await find(client)).json()).toMatchObject({ taxForm: [damaged, whole], files });
    const all = await api.call('GET', '/onboarding-documents', { as: client });
    expect(all.json()).toMatchObject({ total: 1, items: [{ files }] });
    expect(log).toHaveBeenCalledWith(
      { fileId: damaged },
      'the name of a file cannot be decrypted: restore its row of files',
    );
  });

  it('are refused by the rules with every reason', async () => {
    const client = await api.client();
    const bill = await upload(client);
    const missing = await create(client, { proofOfAddress: [bill], issueDates: {} });
    expect(missing.json().message).toEqual([
      { property: `issueDates.${bill}`, message: 'Enter the date on which this document was issued' },
    ]);
    const future = await create(client, { proofOfAddress: [bill], issueDates: { [bill]: '2026-11-22' } });
    expect(future.json().message[0].message).toBe('Enter a date that is not in the future');
    const twice = await create(client, { taxForm: [bill], sourceOfFunds: [bill] });
    expect(twice.json().message[0].message).toBe('This file is already listed. List it once');
    const many = await create(client, { taxForm: Array.from({ length: 21 }, (_, index) => `f${index}`) });
    expect(many.statusCode).toBe(400);
    // A document that is too old is reported by the page, and refused at submission.
    const old = await create(client, { proofOfAddress: [bill], issueDates: { [bill]: '2020-01-01' } });
    expect(old.statusCode).toBe(201);
  });
});

describe('a file named in the saved documents', () => {
  it('is deleted only after a save without it', async () => {
    const client = await api.client();
    const tax = await upload(client);
    const { _id } = (await create(client, { taxForm: [tax] })).json();
    const remove = () => api.call('DELETE', `/upload/onboarding/${tax}`, { as: client });
    expect((await remove()).json()).toMatchObject({ statusCode: 409 });
    await change(client, _id, { taxForm: [] });
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
  });

  it('is never both deleted and named if save and delete run at the same time', async () => {
    const client = await api.client();
    const { _id } = (await create(client, {})).json();
    for (let round = 0; round < 6; round += 1) {
      const id = await upload(client);
      const [saved, deleted] = await Promise.all([
        change(client, _id, { taxForm: [id] }),
        api.call('DELETE', `/upload/onboarding/${id}`, { as: client }),
      ]);
      expect([`${saved.statusCode} ${deleted.statusCode}`]).toEqual([
        expect.stringMatching(/^(200 409|400 204)$/),
      ]);
    }
  });
});

describe('an administrator', () => {
  it('sees all records, and removes one; the client can then save again', async () => {
    const [client, admin] = [await api.client(), await api.admin()];
    const { _id } = (await create(client, {})).json();
    const mine = (await api.call('GET', '/onboarding-documents', { as: client })).json();
    expect([mine.total, mine.items[0]._id]).toEqual([1, _id]);
    const all = (await api.call('GET', '/onboarding-documents?pageSize=100', { as: admin })).json();
    expect(all.total).toBeGreaterThan(1);
    expect((await api.call('GET', '/onboarding-documents/onboardingId', { as: admin })).statusCode).toBe(400);
    expect((await api.call('DELETE', `/onboarding-documents/${_id}`, { as: admin })).statusCode).toBe(204);
    expect((await api.call('GET', `/onboarding-documents/${_id}`, { as: client })).statusCode).toBe(404);
    expect((await create(client, {})).statusCode).toBe(201);
  });
});

it('finds every save, upload and delete in the audit, without names', async () => {
  const entries = await (await sealed(api.db))
    .selectFrom('audit_entries')
    .select(['action', 'details'])
    .where('subject_type', 'in', ['file', 'onboarding-documents'])
    .execute();
  expect(new Set(entries.map(({ action }) => action))).toEqual(
    new Set(['file.uploaded', 'file.deleted', 'documents.created', 'documents.saved', 'documents.deleted']),
  );
  expect(JSON.stringify(entries)).not.toContain('scan.jpg');
  expect(await verifyAuditChain(api.db)).toMatchObject({ ok: true });
});
