import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { type CasePage, decide, draft, found, queue, staffMember, submit, submitted } from './cases.ts';

describe('the queue', () => {
  let api: TestApi;
  let rita: Person;
  let sam: Person;
  /** By the company's name; `older` was submitted first, ten days before the others. */
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    api = await buildTestApp();
    rita = await staffMember(api, 'Rita');
    sam = await staffMember(api, 'Sam');
    const company = (legalName: string) => ({ 'company-details': { legalName } });
    ids.older = (await submitted(api, company('Zebra Ltd'))).id;
    api.clock.advanceMinutes(10 * 24 * 60);
    await api.call('POST', '/auth/logout', { as: sam });
    [rita, sam] = [await api.signIn(rita.email), await api.signIn(sam.email)];
    ids.newer = (await submitted(api, company('apple Ltd'))).id;
    api.clock.advanceMinutes(1);
    ids.draft = (await draft(api, company('Émile Ltd'))).id;
    api.clock.advanceMinutes(1);
    ids.nameless = (await draft(api)).id;
    api.clock.advanceMinutes(1);
    await decide(api, rita, ids.older, { event: 'takeIntoReview' });
    await api.call('PUT', `/admin/cases/${ids.older}/assignee`, {
      as: rita,
      body: { to: rita.userId, from: null },
    });
    return api.close;
  });

  const names = async (query: string, as = rita) =>
    (await found(api, as, query)).map((id) => Object.keys(ids).find((name) => ids[name] === id));

  it('returns a summary of each case', async () => {
    const { items, total, totalIsMore, page, pageSize } = await queue(api, rita, 'search=zebra');
    expect({ total, totalIsMore, page, pageSize }).toEqual({
      total: 1,
      totalIsMore: false,
      page: 1,
      pageSize: 25,
    });
    expect(items[0]).toMatchObject({
      id: ids.older,
      company: 'Zebra Ltd',
      country: 'United Kingdom',
      status: 'in_review',
      version: 1,
      submittedAt: '2026-11-21T08:00:00.000Z',
      waitingSince: '2026-11-21T08:00:00.000Z',
      currentStep: 'contactDetails',
      assignee: { id: rita.userId, name: 'Rita Reviewer', email: rita.email, role: 'reviewer' },
      riskFlags: ['regulated', 'foreign_owners'],
    });
  });

  it.each([
    ['waitingSince', ['older', 'newer'], ['newer', 'older']],
    ['submittedAt', ['older', 'newer'], ['newer', 'older']],
    ['company', ['newer', 'draft', 'older', 'nameless'], ['older', 'draft', 'newer', 'nameless']],
    ['updatedAt', ['newer', 'draft', 'nameless', 'older'], ['older', 'nameless', 'draft', 'newer']],
    ['createdAt', ['older', 'newer', 'draft', 'nameless'], ['nameless', 'draft', 'newer', 'older']],
  ])('is sorted by %s, in both directions, with missing values last', async (sort, asc, desc) => {
    expect((await names(`sort=${sort}&order=asc`)).slice(0, asc.length)).toEqual(asc);
    expect((await names(`sort=${sort}&order=desc`)).slice(0, desc.length)).toEqual(desc);
    // The same if a filter is applied first and its cases are sorted afterwards.
    const all = 'status=draft,submitted,in_review';
    expect((await names(`${all}&sort=${sort}&order=asc`)).slice(0, asc.length)).toEqual(asc);
    expect((await names(`${all}&sort=${sort}&order=desc`)).slice(0, desc.length)).toEqual(desc);
  });

  it('is sorted by the longest wait by default', async () => {
    expect((await names('')).slice(0, 2)).toEqual(['older', 'newer']);
  });

  it.each([
    ['status=submitted', ['newer']],
    ['status=submitted,in_review', ['older', 'newer']],
    ['status=approved', []],
    ['status=', ['older', 'newer', 'draft', 'nameless']],
    ['assignee=me', ['older']],
    ['assignee=nobody', ['newer', 'draft', 'nameless']],
    ['assignee=nobody&status=submitted', ['newer']],
    ['assignee=somebody-else', []],
    ['waitingDays=0', ['older', 'newer']],
    ['waitingDays=1', ['older']],
    ['waitingDays=10&status=submitted', []],
    ['waitingDays=11', []],
    ['risk=regulated', ['older', 'newer']],
    ['risk=identity_refused', []],
    ['risk=regulated&assignee=me', ['older']],
    ['search=apple&waitingDays=0&assignee=nobody&risk=foreign_owners&status=submitted', ['newer']],
  ])('is filtered by %s', async (query, expected) => {
    expect((await names(`${query}&sort=createdAt`)).sort()).toEqual([...expected].sort());
  });

  it('shows each staff member which cases are assigned to them', async () => {
    expect(await names('assignee=me', sam)).toEqual([]);
    expect(await names(`assignee=${rita.userId}`, sam)).toEqual(['older']);
    const counts = { draft: 2, submitted: 1, in_review: 1, approved: 0, unassigned: 1 };
    expect((await queue(api, rita)).counts).toMatchObject({ ...counts, mine: 1 });
    expect((await queue(api, sam, 'status=approved')).counts).toMatchObject({ ...counts, mine: 0 });
  });

  it('returns pages that neither repeat nor skip a case', async () => {
    for (const query of [
      'sort=waitingSince',
      'sort=company&order=desc',
      'status=draft,submitted,in_review',
    ]) {
      const pages: CasePage[] = [];
      for (const page of [1, 2, 3, 4, 5])
        pages.push(await queue(api, rita, `${query}&pageSize=1&page=${page}`));
      const seen = pages.flatMap(({ items }) => items.map(({ id }) => id));
      expect(seen).toEqual(await found(api, rita, query));
      expect(pages.map(({ total }) => total)).toEqual([4, 4, 4, 4, 4]);
    }
  });

  it.each([
    'status=lost',
    'status=draft,lost',
    'unread=false',
    'risk=odd',
    'sort=email',
    'order=up',
    'waitingDays=-1',
    'page=0',
  ])('refuses %s with 400', async (query) => {
    const answer = await api.call('GET', `/admin/cases?${query}`, { as: rita });
    expect([answer.statusCode, answer.json().message[0].property]).toEqual([400, query.split('=')[0]]);
  });
});

const daysAfter = (time: string, days: number) =>
  new Date(Date.parse(time) + days * 86_400_000).toISOString();

describe('over the lifetime of a case', () => {
  it('counts, waiting times and versions stay correct', async () => {
    const api = await openTestApi();
    const rita = await staffMember(api, 'Rita');
    const admin = await api.admin();
    const { client, id } = await submitted(api);
    const at = () => api.clock.now().toISOString();
    const stand = async () => {
      const { items, counts } = await queue(api, rita);
      const standing = Object.entries(counts).filter(
        ([name, n]) => n > 0 && !['mine', 'unassigned', 'unread'].includes(name),
      );
      const { status, version, waitingSince, submittedAt, assignee, dueAt } = items[0] ?? {};
      expect(standing).toEqual(status ? [[status, 1]] : []);
      // The reviewer who takes it into review is its assignee afterwards.
      expect(counts.unassigned).toBe(waitingSince && !assignee ? 1 : 0);
      expect(counts.mine).toBe(waitingSince && assignee ? 1 : 0);
      expect(dueAt ?? null).toBe(waitingSince ? daysAfter(waitingSince, 10) : null);
      return { status, version, waitingSince, submittedAt };
    };
    const since = at();
    expect(await stand()).toEqual({
      status: 'submitted',
      version: 1,
      waitingSince: since,
      submittedAt: since,
    });

    api.clock.advanceMinutes(1);
    await decide(api, rita, id, { event: 'takeIntoReview' });
    expect(await stand()).toMatchObject({ status: 'in_review', waitingSince: since });
    const changes = [{ step: 'wallet', property: '', reason: 'Name all wallets.' }];
    await decide(api, rita, id, { event: 'requestChanges', changes });
    expect(await stand()).toMatchObject({ status: 'changes_requested', version: 1, waitingSince: null });

    api.clock.advanceMinutes(1);
    await submit(api, client, id);
    expect(await stand()).toEqual({ status: 'submitted', version: 2, waitingSince: at(), submittedAt: at() });
    await decide(api, rita, id, { event: 'takeIntoReview' });
    await decide(api, rita, id, { event: 'reject', reason: 'No.' });
    expect(await stand()).toMatchObject({ status: 'rejected', waitingSince: null });
    api.clock.advanceMinutes(1);
    await decide(api, rita, id, { event: 'reopen' });
    expect(await stand()).toMatchObject({ status: 'in_review', version: 2, waitingSince: at() });
    // A refused decision changes no count.
    expect((await decide(api, rita, id, { event: 'reopen' })).statusCode).toBe(409);
    expect(await stand()).toMatchObject({ status: 'in_review' });
    await decide(api, rita, id, { event: 'approve' });
    expect(await stand()).toMatchObject({ status: 'approved', waitingSince: null });

    await api.call('DELETE', `/onboarding/${id}`, { as: admin });
    expect(await stand()).toEqual({});
    expect((await api.call('DELETE', `/onboarding/${id}`, { as: admin })).statusCode).toBe(404);
    await api.call('POST', '/onboarding', { as: client });
    expect(await stand()).toMatchObject({ status: 'draft', version: 0, submittedAt: null });
  });

  it('two concurrent decisions count as one', async () => {
    const api = await openTestApi();
    const [rita, sam] = [await staffMember(api, 'Rita'), await staffMember(api, 'Sam')];
    const { client, id } = await submitted(api);
    const answers = await Promise.all(
      [rita, sam].map((as) => decide(api, as, id, { event: 'takeIntoReview' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toContain(
      'taken into review',
    );
    expect((await queue(api, rita)).counts).toMatchObject({ submitted: 0, in_review: 1 });
    await api.call('POST', `/onboarding/${id}/withdrawal`, { as: client });
    expect((await queue(api, rita)).counts).toMatchObject({ in_review: 0, withdrawn: 1, unassigned: 0 });
  });

  it('a flag is set while an identity is refused', async () => {
    const api = await openTestApi();
    const rita = await staffMember(api, 'Rita');
    const { client, id } = await submitted(api);
    const checks = await api.call('GET', `/verification/admin?userId=${client.userId}`, { as: rita });
    const own = checks.json().checks.find(({ subject }: { subject: string }) => subject === 'self');
    const body = { id: own.id, decision: 'refuse', reason: 'Blurred' };
    expect((await api.call('PUT', '/sumsub/admin', { as: rita, body })).statusCode).toBe(200);
    expect(await found(api, rita, 'risk=identity_refused')).toEqual([id]);
  });
});
