import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { openFileStore } from '#server/platform/files/open-store.ts';
import { pruneUnsavedFiles } from '#server/records/documents/prune.ts';
import { sweepFiles } from '#server/records/files/sweep.ts';
import { adminEmail, buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { upload } from '#tests/support/complete-case.ts';
import { form, photograph } from '#tests/support/pictures.ts';
import { decide, readCase, submitted } from '../cases/cases.ts';

let api: TestApi;
let reviewer: Person;
let client: Person;
let id: string;
let dropped: string;
let documentsId: string;
/** Signed while the client still had the file. */
let earlierLink: string;

const signed = (as: Person, fileId = dropped) =>
  api.call('GET', `/upload/onboarding/private/${fileId}/signed-url`, { as });

/** A submitted document is replaced by another one, and deleted. */
beforeAll(async () => {
  api = await buildTestApp();
  reviewer = await api.reviewer();
  const made = await submitted(api);
  ({ client, id, documentsId } = made);
  dropped = made.files.boardResolution ?? '';
  const changes = [{ step: 'onboardingDocuments', property: 'boardResolution', reason: 'Not signed.' }];
  await decide(api, reviewer, id, { event: 'takeIntoReview' });
  await decide(api, reviewer, id, { event: 'requestChanges', changes });
  earlierLink = (await signed(client)).json().signedUrl;
  expect((await api.app.inject(earlierLink)).statusCode).toBe(200);
  const other = await upload(api, client, await photograph(), 'signed.jpg');
  const body = { boardResolution: [other] };
  await api.call('PATCH', `/onboarding-documents/${documentsId}`, { as: client, body });
  const deleted = await api.call('DELETE', `/upload/onboarding/${dropped}`, { as: client });
  expect(deleted.statusCode).toBe(204);
  return api.close;
});

describe('a submitted document that its owner has deleted', () => {
  it('is not found by its owner and every other client, and earlier links are invalid', async () => {
    for (const as of [client, await api.client()]) expect((await signed(as)).statusCode).toBe(404);
    expect((await api.app.inject(earlierLink)).statusCode).toBe(403);
    const again = await api.call('DELETE', `/upload/onboarding/${dropped}`, { as: client });
    expect(again.statusCode).toBe(404);
    const body = { boardResolution: [dropped] };
    const named = await api.call('PATCH', `/onboarding-documents/${documentsId}`, { as: client, body });
    expect([named.statusCode, named.json().message]).toEqual([
      400,
      [{ property: 'boardResolution.0', message: 'This file no longer exists. Upload it again' }],
    ]);
  });

  it('can be opened by reviewers and administrators from the case, under its name', async () => {
    const { documents } = await readCase(api, reviewer, id);
    expect(documents.find((each) => each.id === dropped)).toMatchObject({ state: 'removed' });
    for (const as of [reviewer, await api.admin()]) {
      const answer = await signed(as);
      expect(answer.json()).toMatchObject({ id: dropped, name: 'boardResolution.jpg' });
      for (const link of [answer.json().signedUrl, answer.json().thumbnailUrl]) {
        const shown = await api.app.inject(link);
        expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
      }
    }
  });

  it('is in the export', async () => {
    const { rawPayload } = await api.call('GET', `/admin/cases/${id}/export`, { as: reviewer });
    const archive = unzipSync(rawPayload);
    expect(Object.keys(archive)).toContain('documents/earlier/01-boardResolution boardResolution.jpg');
    const version = JSON.parse(strFromU8(archive['submissions/version-1.json'] ?? new Uint8Array()));
    expect(version.documents.map((each: { id: string }) => each.id)).toContain(dropped);
  });

  it('uses none of the client’s quota', async () => {
    const big = 150 * 1024 * 1024;
    await api.db.updateTable('files').set({ size: big }).where('id', '=', dropped).execute();
    await expect(upload(api, client, await photograph(), 'more.jpg')).resolves.toBeTruthy();
    const counted = await upload(api, client, await photograph(), 'counted.jpg');
    await api.db.updateTable('files').set({ size: big }).where('id', '=', counted).execute();
    await expect(upload(api, client, await photograph(), 'more.jpg')).resolves.toBeTruthy();
  });

  it('counts towards the 1 GB that is stored per client, whatever they delete', async () => {
    const bytes = await photograph();
    const { payload, headers } = form({ bytes });
    const send = (as: Person) =>
      api.call('POST', '/upload/onboarding/private', { as, body: payload, headers });
    const rowsOf = () =>
      api.db.selectFrom('files').selectAll().where('owner_id', '=', client.userId).orderBy('id').execute();
    const own = (await rowsOf()).filter(({ deleted_at }) => deleted_at === null);
    await api.db
      .updateTable('files')
      .set({ size: 1000 })
      .where(
        'id',
        'in',
        own.map((row) => row.id),
      )
      .execute();
    const keep = (size: number) =>
      api.db.updateTable('files').set({ size }).where('id', '=', dropped).execute();
    const room = 1024 ** 3 - own.length * 1000;

    await keep(room - 1000);
    const before = await rowsOf();
    const refused = await send(client);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Your files, with those of your submitted versions, have reached the limit of 1 GB: ' +
        'contact our office',
    ]);
    expect(await rowsOf()).toEqual(before);
    expect((await signed(reviewer)).statusCode).toBe(200);
    expect((await send(await api.client())).statusCode).toBe(201);
    await keep(room - payload.length);
    expect((await send(client)).statusCode).toBe(201);
    await keep(1000);
  });

  it('is not swept or pruned, unlike one that was never submitted', async () => {
    const loose = await upload(api, client, await photograph(), 'loose.jpg');
    await api.call('DELETE', `/upload/onboarding/${loose}`, { as: client });
    expect((await signed(reviewer, loose)).statusCode).toBe(404);
    api.clock.advanceMinutes(9 * 24 * 60);
    await pruneUnsavedFiles(api);
    await sweepFiles(api, await openFileStore(api.config));
    const found = (await signed(await api.signIn(adminEmail))).json();
    expect((await api.app.inject(found.signedUrl)).statusCode).toBe(200);
  });
});
