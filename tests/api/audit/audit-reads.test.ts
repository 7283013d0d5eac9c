import { sql } from 'kysely';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { verifyAuditChain } from '#server/derived/audit/verify-chain.ts';
import { createReadLog } from '#server/derived/reads/read-log.ts';
import { staffReads } from '#server/derived/reads/staff-reads.ts';
import { systemRandom } from '#server/platform/core/random.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { operations } from '#tests/support/contract.ts';
import { eventually } from '#tests/support/eventually.ts';
import { form, photograph } from '#tests/support/pictures.ts';
import { sealed } from '#tests/support/sealed.ts';
import { staffMember, submitted } from '../cases/cases.ts';

type Written = { action: string; actor_id: string | null; subject_id: string; details: string };

/** Returns the recorded reads of staff, the first one first. */
async function readsIn({ db }: TestApi): Promise<Written[]> {
  const actions = Object.values(staffReads).flatMap((read) => ('action' in read ? read.action : []));
  return (await sealed(db))
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'subject_id', 'details'])
    .where('action', 'in', [...actions, 'reads.lost'])
    .orderBy('seq')
    .execute();
}

async function get(api: TestApi, as: Person, path: string, status = 200) {
  const answer = await api.call('GET', path, { as });
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(status);
  return answer;
}

/** Creates a submitted case, and what belongs to it. */
async function desk() {
  const api = await openTestApi();
  const rita = await staffMember(api, 'Rita');
  const { client, id, documentsId, files } = await submitted(api);
  return { api, rita, client, id, documentsId, file: Object.values(files)[0] ?? '' };
}

describe('reads by staff', () => {
  it('are recorded for every read-only staff call, unless an exemption with a reason is listed', () => {
    const isOfStaff = ({ schemes }: { schemes: string[] }) =>
      schemes.includes('adminToken') || schemes.includes('reviewerToken');
    const reading = operations.filter((each) => each.method === 'GET' && isOfStaff(each)).map(({ id }) => id);
    // A search that sends its text in a body.
    expect(Object.keys(staffReads).sort()).toEqual([...reading, 'searchArea'].sort());
  });

  it('are recorded with who opened what: case, answers, documents, files, PDF, notes, checks, lists, accounts, the trail', async () => {
    const { api, rita, client, id, documentsId, file } = await desk();
    const admin = await api.admin();
    const userId = client.userId;
    const { payload, headers } = form({ bytes: await photograph() });
    const noteFiles = `/admin/cases/${id}/note-files`;
    const noteFile = (await api.call('POST', noteFiles, { as: admin, body: payload, headers })).json().id;
    const byRita: [string, string, string][] = [
      [`/admin/cases/${id}`, 'case.opened', id],
      [`/admin/cases/${id}/timeline`, 'timeline.opened', id],
      [`/notes?onboardingId=${id}`, 'notes.opened', id],
      [`/onboarding/${id}/messages`, 'messages.opened', id],
      [`/admin/cases/${id}/ownership`, 'ownership.opened', id],
      [`/admin/cases/${id}/compliance/pdf`, 'compliance.downloaded', id],
      [`/admin/cases/${id}/ownership/bods`, 'ownership.exported', id],
      [`/wallets/admin?userId=${userId}`, 'section.opened', `${userId}/wallets`],
      [`/company-details/admin?userId=${userId}`, 'section.opened', `${userId}/company-details`],
      [`/onboarding-documents/${documentsId}`, 'documents.opened', documentsId],
      [`/upload/onboarding/private/${file}/signed-url`, 'file.opened', file],
      [`${noteFiles}/${noteFile}/signed-url`, 'file.opened', noteFile],
      [`/onboarding/${id}/submissions/1/pdf`, 'submission.downloaded', id],
      [`/verification/admin?userId=${userId}`, 'verification.opened', userId],
      ['/admin/cases', 'cases.searched', 'cases'],
      ['/onboarding', 'cases.searched', 'onboardings'],
      ['/onboarding-documents', 'documents.listed', 'documents'],
      ['/admin/identity-checks', 'verifications.listed', 'identity-checks'],
    ];
    const byAdmin: [string, string, string][] = [
      ['/users', 'users.listed', 'users'],
      [`/users/${userId}`, 'user.opened', userId],
      ['/admin/audit', 'audit.searched', 'audit'],
    ];
    for (const [path] of byRita) await get(api, rita, path);
    for (const [path] of byAdmin) await get(api, admin, path);
    // Written at the latest when the server stops.
    await api.app.close();
    const written = (await readsIn(api)).map((each) => [each.actor_id, each.action, each.subject_id]);
    expect(written).toEqual([
      ...byRita.map(([, action, subject]) => [rita.userId, action, subject]),
      ...byAdmin.map(([, action, subject]) => [admin.userId, action, subject]),
    ]);
    expect(await verifyAuditChain(api.db)).toMatchObject({ ok: true });
  });

  it('are not recorded for clients, refused calls or missing records', async () => {
    const { api, rita, client, id, file } = await desk();
    await get(api, client, `/onboarding/${id}`);
    await get(api, client, `/onboarding/${id}/submission`);
    await get(api, client, `/upload/onboarding/private/${file}/signed-url`);
    await get(api, rita, '/users', 403);
    await get(api, rita, '/admin/cases/nobody', 404);
    await get(api, rita, '/admin/cases?pageSize=1000', 400);
    await api.app.close();
    expect(await readsIn(api)).toEqual([]);
  });

  it('are recorded for a search with its filters and the number of results, but not its text', async () => {
    const { api, rita } = await desk();
    const word = 'canaryword';
    await get(api, rita, `/admin/cases?search=${word}&status=submitted&sort=company&page=1`);
    await get(api, await api.admin(), `/users?search=${word}`);
    await api.app.close();
    const [cases, users] = await readsIn(api);
    expect(JSON.parse(cases?.details ?? '')).toEqual({ filters: ['search', 'status'], hits: 0 });
    expect(JSON.parse(users?.details ?? '')).toEqual({ filters: ['search'], hits: 0 });
    const all = await (await sealed(api.db)).selectFrom('audit_entries').selectAll().execute();
    expect(JSON.stringify(all)).not.toContain(word);
  });

  it('are counted once while a page polls, and again after some minutes, for another record, and for another search', async () => {
    const { api, rita, id } = await desk();
    const sam = await staffMember(api, 'Sam');
    for (let times = 3; times > 0; times -= 1) await get(api, rita, `/admin/cases/${id}`);
    api.clock.advanceMinutes(4);
    await get(api, rita, `/admin/cases/${id}`);
    await get(api, sam, `/admin/cases/${id}`);
    api.clock.advanceMinutes(2);
    await get(api, rita, `/admin/cases/${id}`);
    for (const search of ['one', 'two', 'one']) await get(api, rita, `/admin/cases?search=${search}`);
    await api.app.close();
    expect((await readsIn(api)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['case.opened', rita.userId],
      ['case.opened', sam.userId],
      ['case.opened', rita.userId],
      ['cases.searched', rita.userId],
      ['cases.searched', rita.userId],
    ]);
  });

  it('are written within a second by a running server', async () => {
    const { api, rita, id } = await desk();
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    await get(api, rita, `/admin/cases/${id}`);
    const asked = performance.now();
    await eventually(async () => expect(await readsIn(api)).toHaveLength(1));
    expect(performance.now() - asked).toBeGreaterThan(500);
  });

  it('are separate from changes in the timeline and in the trail, and change no count', async () => {
    const { api, rita, client, id } = await desk();
    const admin = await api.admin();
    const timeline = async (query: string) =>
      (await get(api, rita, `/admin/cases/${id}/timeline?${query}`)).json();
    const counted = async () => [
      (await timeline('')).total,
      (await timeline('kind=colleagues')).total,
      (await get(api, rita, '/admin/cases')).json().counts,
      (await get(api, rita, '/admin/statistics')).json(),
    ];
    const before = await counted();
    await get(api, rita, `/admin/cases/${id}`);
    await get(api, rita, `/wallets/admin?userId=${client.userId}`);
    // A second server on the same database, after the first has written everything.
    await api.app.close();
    const second = await buildApp({ config: api.config, db: api.db, clock: api.clock, random: systemRandom });
    const call: TestApi['call'] = (method, path, { as } = {}) =>
      second.inject({ method, url: `/api${path}`, headers: { authorization: `Bearer ${as?.token}` } });
    Object.assign(api, { call });
    expect(await counted()).toEqual(before);
    const looked = await timeline('kind=reads');
    expect(looked.items.map(({ action }: { action: string }) => action).sort()).toEqual([
      'case.opened',
      'section.opened',
      'timeline.opened',
    ]);
    const trail = async (kind: string) =>
      (await get(api, admin, `/admin/audit?pageSize=100&kind=${kind}&actorId=${rita.userId}`)).json().items;
    expect((await trail('changes')).map(({ action }: { action: string }) => action)).toEqual([
      'session.started',
    ]);
    expect((await trail('reads')).length).toBe(4);
    const both = `/admin/audit?pageSize=100&kind=reads&action=case.*&subjectId=${id}`;
    expect((await get(api, admin, both)).json().items).toHaveLength(1);
    await second.close();
  });
});

describe('reads by staff while the database is unavailable', () => {
  const read = (number: number) => ({
    actorId: 'rita',
    actorRole: 'reviewer' as const,
    action: 'case.opened',
    subjectType: 'onboarding',
    subjectId: `case-${number}`,
  });

  it('are buffered up to a limit and written later; dropped reads are recorded as an entry', async () => {
    const api = await openTestApi();
    const log = createReadLog({ ...api, log: pino({ level: 'silent' }) });
    await sql`alter table audit_waiting rename to audit_waiting_away`.execute(api.db);
    log.note(read(0));
    await log.flush();
    for (let number = 1; number < 10_020; number += 1) log.note(read(number));
    await log.flush();
    api.clock.advanceMinutes(30);
    await sql`alter table audit_waiting_away rename to audit_waiting`.execute(api.db);
    await log.stop();
    const written = await readsIn(api);
    expect(written.filter(({ action }) => action === 'case.opened')).toHaveLength(10_000);
    // The details contain the time of the read, because the entry is written much later.
    expect(JSON.parse(written[0]?.details ?? '')).toEqual({ readAt: '2026-11-21T08:00:00.000Z' });
    const lost = written
      .filter(({ action }) => action === 'reads.lost')
      .map(({ details }) => JSON.parse(details));
    expect(lost).toEqual([{ count: 20, since: '2026-11-21T08:00:00.000Z' }]);
    expect(await verifyAuditChain(api.db)).toMatchObject({ ok: true });
  });
});
