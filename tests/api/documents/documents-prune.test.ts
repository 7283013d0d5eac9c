import { beforeAll, expect, it } from 'vitest';
import { verifyAuditChain } from '#server/derived/audit/verify-chain.ts';
import { pruneUnsavedFiles } from '#server/records/documents/prune.ts';
import { adminEmail, buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { form, photograph } from '#tests/support/pictures.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

async function upload(as: Person, query = ''): Promise<string> {
  const { payload, headers } = form({ name: 'scan.jpg', bytes: await photograph() });
  return (await api.call('POST', `/upload/onboarding/private${query}`, { as, body: payload, headers })).json()
    .id;
}

/** Returns which of these files still exist; signs in as an administrator each time, because sessions do not last as long. */
async function remaining(ids: string[]): Promise<boolean[]> {
  const as = await api.signIn(adminEmail);
  const answers = ids.map((id) => api.call('GET', `/upload/onboarding/private/${id}/signed-url`, { as }));
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode === 200);
}

it('deletes an upload that was never saved after a week, and nothing else', async () => {
  const saver = await api.client();
  const files = [await upload(saver), await upload(saver), await upload(await api.client())];
  const body = { taxForm: [files[0]] };
  const saved = await api.call('POST', '/onboarding-documents', { as: saver, body });
  expect(saved.json()).toMatchObject(body);

  api.clock.advanceMinutes(6 * 24 * 60);
  await pruneUnsavedFiles(api);
  expect(await remaining(files)).toEqual([true, true, true]);

  api.clock.advanceMinutes(2 * 24 * 60);
  await pruneUnsavedFiles(api);
  expect(await remaining(files)).toEqual([true, false, false]);
  expect((await verifyAuditChain(api.db)).ok).toBe(true);
});

it('treats an upload for a group as the draft of its owner until it is saved, and does not prune it', async () => {
  const owner = await api.client();
  const unsaved = async (as: Person) =>
    (await api.call('GET', '/upload/onboarding/private', { as }))
      .json()
      .items.map((each: { group: string; file: { id: string; name: string } }) => [
        each.group,
        each.file.id,
        each.file.name,
      ])
      .toSorted();
  const files = [
    await upload(owner, '?group=proofOfAddress'),
    await upload(owner, '?group=taxForm'),
    await upload(owner),
  ];
  expect(await unsaved(owner)).toEqual([
    ['proofOfAddress', files[0], 'scan.jpg'],
    ['taxForm', files[1], 'scan.jpg'],
  ]);
  expect(await unsaved(await api.client())).toEqual([]);

  await api.call('POST', '/onboarding-documents', { as: owner, body: { taxForm: [files[1]] } });
  expect(await unsaved(owner)).toEqual([['proofOfAddress', files[0], 'scan.jpg']]);

  api.clock.advanceMinutes(9 * 24 * 60);
  await pruneUnsavedFiles(api);
  expect(await remaining(files)).toEqual([true, true, false]);

  const again = await api.signIn(owner.email);
  await api.call('DELETE', `/upload/onboarding/${files[0]}`, { as: again });
  expect(await unsaved(again)).toEqual([]);
});

it('refuses an unknown group', async () => {
  const { payload, headers } = form({ name: 'scan.jpg', bytes: await photograph() });
  for (const query of ['?group=nothing', '?group=__proto__', '?group=taxForm&group=taxForm']) {
    const call = api.call('POST', `/upload/onboarding/private${query}`, {
      as: await api.client(),
      body: payload,
      headers,
    });
    expect((await call).statusCode, query).toBe(400);
  }
});
