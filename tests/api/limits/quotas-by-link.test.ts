import { describe, expect, it } from 'vitest';
import { maxLinkBytes, maxLinkFiles } from '#domain/rules/limits.ts';
import { pruneIdentity } from '#server/records/identity/prune.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import {
  alan,
  askedDirector,
  byLink,
  decide,
  grace,
  linkTo,
  nameThem,
  passportBy,
  photo,
  reviewOf,
  sendEmail,
  uploadAs,
  uploadBy,
} from '../identity/identity-people.ts';
import { decide as decideCase } from '../submission/submission-calls.ts';
import { submittedCase } from '../submission/submission-cases.ts';

const MEBIBYTE = 1024 * 1024;

/** Returns the existing photographs that people sent for the client, the oldest first. */
async function theirFiles(api: TestApi, client: Person) {
  return api.db
    .selectFrom('files')
    .selectAll()
    .where('owner_id', '=', client.userId)
    .where('kind', '=', 'identity')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

async function idsOf(api: TestApi, client: Person): Promise<string[]> {
  return (await theirFiles(api, client)).map(({ id }) => id);
}

function setSize(api: TestApi, ids: readonly string[], size: number) {
  return api.db.updateTable('files').set({ size }).where('id', 'in', ids).execute();
}

/** Creates a client with two directors who were mailed, and returns the directors' links. */
async function twoLinks(api: TestApi) {
  const client = await api.client();
  await nameThem(api, client, { directors: [grace, alan] });
  for (const person of [grace, alan]) expect((await sendEmail(api, client, person)).statusCode).toBe(202);
  return { client, links: [await linkTo(api, grace.email), await linkTo(api, alan.email)] as const };
}

describe('row 25: uploads by personal links', () => {
  it('leave the client’s own quota unchanged: two links × 200 MB, and the client’s upload works', async () => {
    const api = await openTestApi();
    const { client, links } = await twoLinks(api);
    // Like yesterday's rows: more than a link may send today.
    for (const link of links) await uploadBy(api, link);
    await setSize(api, await idsOf(api, client), 200 * MEBIBYTE);
    expect(await uploadAs(api, client)).toBeTruthy();
    await setSize(api, await idsOf(api, client), 1024 * MEBIBYTE);
    expect(await uploadAs(api, client)).toBeTruthy();
  });

  it('and uploads by the client do not limit each other', async () => {
    const api = await openTestApi();
    const { client, link } = await askedDirector(api);
    const own = await uploadAs(api, client);
    await setSize(api, [own], 200 * MEBIBYTE);
    const { payload, headers } = await photo();
    const upload = () =>
      api.call('POST', '/upload/onboarding/private', { as: client, body: payload, headers });
    expect((await upload()).statusCode).toBe(409);
    expect((await uploadBy(api, link)).statusCode).toBe(201);
  });

  it('are limited to twelve photographs: of more, the oldest are deleted', async () => {
    const api = await openTestApi();
    const { client, link } = await askedDirector(api);
    const ids: string[] = [];
    for (let count = 0; count < maxLinkFiles + 2; count += 1) {
      api.clock.advanceMinutes(1 / 60);
      ids.push((await uploadBy(api, link)).json().id);
    }
    expect(await idsOf(api, client)).toEqual(ids.slice(2));
  });

  it('are limited to 60 MB: photographs that do not fit with the newest are deleted', async () => {
    const api = await openTestApi();
    const { client, link } = await askedDirector(api);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      api.clock.advanceMinutes(1);
      ids.push((await uploadBy(api, link)).json().id);
    }
    await setSize(api, ids, maxLinkBytes / 3);
    api.clock.advanceMinutes(1);
    const last: string = (await uploadBy(api, link)).json().id;
    expect(await idsOf(api, client)).toEqual([...ids.slice(1), last]);
  });

  it('stay within the quota if they arrive together', async () => {
    const api = await openTestApi();
    const { client, link } = await askedDirector(api);
    const answers = await Promise.all(Array.from({ length: 20 }, () => uploadBy(api, link)));
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    expect([...statuses].every((status) => [201, 409].includes(status))).toBe(true);
    const stored = await theirFiles(api, client);
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.length).toBeLessThanOrEqual(maxLinkFiles);
    expect((await uploadBy(api, link)).statusCode).toBe(201);
  });

  it('count while in progress, so that no one sends more at once than the quota allows', async () => {
    const api = await openTestApi();
    const { client, link } = await askedDirector(api);
    const { id } = (await uploadBy(api, link)).json();
    await api.db.updateTable('files').set({ stored_at: null, size: maxLinkBytes }).execute();
    const refused = await uploadBy(api, link);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Several photographs are still being uploaded. Wait until they have arrived',
    ]);
    // It does not count towards the client's quota.
    expect(await uploadAs(api, client)).toBeTruthy();
    await api.db.deleteFrom('files').where('id', '=', id).execute();
    expect((await uploadBy(api, link)).statusCode).toBe(201);
    const rows = await api.db.selectFrom('identity_files').select('file_id').execute();
    expect(rows.map(({ file_id }) => file_id)).not.toContain(id);
  });
});

describe('row 25: photographs that were not handed in are deleted', () => {
  it('when a newer link replaces theirs', async () => {
    const api = await openTestApi();
    const { client, link } = await askedDirector(api);
    await uploadBy(api, link);
    expect(await idsOf(api, client)).toHaveLength(1);
    api.clock.advanceMinutes(1);
    expect((await sendEmail(api, client, grace)).statusCode).toBe(202);
    expect(await idsOf(api, client)).toEqual([]);
    expect((await uploadBy(api, await linkTo(api, grace.email))).statusCode).toBe(201);
  });

  it('when the check is decided, while handed-in photographs remain', async () => {
    const api = await openTestApi();
    const { client, link } = await askedDirector(api);
    const passport = await passportBy(api, link);
    await byLink(api, link, 'POST', '', passport);
    // One that arrived between the hand-in and the decision, which is possible on a slow network.
    const late = (await theirFiles(api, client))[0]!;
    await api.db
      .insertInto('files')
      .values({ ...late, id: 'late' })
      .execute();
    const [{ id: checkId }] = (await reviewOf(api, client)).checks;
    await api.db
      .insertInto('identity_files')
      .values({ file_id: 'late', check_id: checkId, handed_in_at: null })
      .execute();
    expect((await decide(api, checkId, 'approve')).statusCode).toBe(200);
    expect((await idsOf(api, client)).sort()).toEqual([passport.frontFileId, passport.selfieFileId].sort());
    const as = await api.admin();
    const url = `/upload/onboarding/private/${passport.frontFileId}/signed-url`;
    expect((await api.call('GET', url, { as })).statusCode).toBe(200);
  });

  it('when the case is decided', async () => {
    const api = await openTestApi();
    const { person, id } = await submittedCase(api);
    const link = await linkTo(api, `grace-${person.userId}@example.com`);
    await uploadBy(api, link);
    expect(await idsOf(api, person)).toHaveLength(1);
    expect((await decideCase(api, id, { event: 'takeIntoReview' })).statusCode).toBe(200);
    expect(await idsOf(api, person)).toHaveLength(1);
    expect((await decideCase(api, id, { event: 'reject', reason: 'Not for us' })).statusCode).toBe(200);
    expect(await idsOf(api, person)).toEqual([]);
    expect((await uploadBy(api, link)).statusCode).toBe(409);
  });

  it('when the record no longer names their sender', async () => {
    const api = await openTestApi();
    const { client, links } = await twoLinks(api);
    for (const link of links) await uploadBy(api, link);
    await pruneIdentity(api);
    expect(await idsOf(api, client)).toHaveLength(2);
    await nameThem(api, client, { directors: [alan] });
    await pruneIdentity(api);
    expect(await idsOf(api, client)).toHaveLength(1);
    expect((await uploadBy(api, links[1])).statusCode).toBe(201);
  });
});
