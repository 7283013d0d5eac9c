import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AuditEntry, appendAudit } from '#server/derived/audit/audit.ts';
import { toTrailAnswers } from '#server/derived/audit/audit-answer.ts';
import { auditOf, subjectsOfCase } from '#server/derived/audit/audit-of.ts';
import { searchAudit } from '#server/derived/audit/audit-search.ts';
import { sealWaiting } from '#server/derived/audit/seal.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { adminEmail, buildTestApp, openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { form, photograph } from '#tests/support/pictures.ts';

type Entry = { seq: number; at: string; actor: string | null; action: string; subjectId: string };
type Slice = { items: Entry[]; next: number | null };

const withoutActor: AuditEntry = {
  actorId: null,
  actorRole: 'system',
  action: 'test.done',
  subjectType: 'test',
  subjectId: 'one',
};

function append({ db, clock }: TestApi, entry: Partial<AuditEntry> = {}): Promise<void> {
  return inTransaction(db, (trx) => appendAudit(trx, { ...withoutActor, ...entry }, clock));
}

async function search(api: TestApi, query: Record<string, string | number>, as?: Person): Promise<Slice> {
  const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await api.call('GET', `/admin/audit?${words}`, { as: as ?? (await api.admin()) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Two people, four kinds of action, three days. */
async function liveBusyDays(api: TestApi): Promise<void> {
  for (const day of ['2026-11-22', '2026-11-23', '2026-11-24']) {
    api.clock.set(`${day}T00:00:00.000Z`);
    for (const actorId of ['ann', 'bob']) {
      for (const action of ['alpha.made', 'alpha.moved', 'alphabet.read', 'omega.requestChanges']) {
        await append(api, { actorId, actorRole: 'client', action, subjectId: `${actorId}/thing` });
      }
    }
    api.clock.set(`${day}T23:59:59.999Z`);
    await append(api, { subjectId: 'at-night' });
  }
}

describe('searching the audit trail of several days', () => {
  let api: TestApi;
  let as: Person;

  beforeAll(async () => {
    api = await buildTestApp();
    await liveBusyDays(api);
    api.clock.set('2026-11-26T08:00:00.000Z');
    as = await api.signIn(adminEmail);
    return api.close;
  });

  it('returns the latest entries first, and continues where the previous page ended', async () => {
    const all = (await search(api, { pageSize: 100 }, as)).items;
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, index) => all.length - index));
    const found: number[] = [];
    let before: number | null = 10 ** 9;
    while (before !== null) {
      const page: Slice = await search(api, { pageSize: 4, before }, as);
      expect(page.items.length).toBeLessThanOrEqual(4);
      found.push(...page.items.map(({ seq }) => seq));
      before = page.next;
    }
    expect(found).toEqual(all.map(({ seq }) => seq));
  });

  it.each<[Record<string, string>, number]>([
    [{ actorId: 'ann' }, 12],
    [{ actorId: 'nobody' }, 0],
    [{ action: 'alpha.moved' }, 6],
    [{ action: 'omega.requestChanges' }, 6],
    [{ action: 'alpha.*' }, 12],
    [{ action: 'alpha*' }, 18],
    [{ action: 'beta.*' }, 0],
    [{ action: 'alpha.made,omega.*,beta.*' }, 12],
    [{ subjectId: 'ann/thing' }, 12],
    [{ subjectId: 'at-night' }, 3],
    [{ from: '2026-11-23', to: '2026-11-25' }, 18],
    [{ from: '2026-11-25' }, 2],
    [{ to: '2026-11-23', action: 'test.done' }, 2],
    [{ from: '2026-11-23', to: '2026-11-23' }, 9],
    [{ from: '2026-11-24', to: '2026-11-23' }, 0],
    [{ from: '2027-01-01' }, 0],
    [{ to: '2020-01-01' }, 0],
    [{ actorId: 'ann', action: 'alpha.made' }, 3],
    [{ actorId: 'ann', action: 'alpha.*' }, 6],
    [{ actorId: 'ann', subjectId: 'bob/thing' }, 0],
    [{ subjectId: 'bob/thing', action: 'alpha.*' }, 6],
    [{ subjectId: 'bob/thing', action: 'beta.*' }, 0],
    [{ actorId: 'bob', action: 'alphabet.read', from: '2026-11-22', to: '2026-11-23' }, 2],
    [{ actorId: 'bob', from: '2026-11-24', to: '2026-11-24' }, 4],
  ])('%j finds %i entries, page by page', async (query, count) => {
    const { items, next } = await search(api, { ...query, pageSize: 100 }, as);
    expect([items.length, next]).toEqual([count, null]);
    const seqs = items.map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => b - a));
    const paged: number[] = [];
    let page = await search(api, { ...query, pageSize: 2 }, as);
    paged.push(...page.items.map(({ seq }) => seq));
    while (page.next !== null) {
      page = await search(api, { ...query, pageSize: 2, before: page.next }, as);
      paged.push(...page.items.map(({ seq }) => seq));
    }
    expect(paged).toEqual(seqs);
  });

  it.each([
    'action=*',
    'action=a**',
    'action=%00',
    'subjectId=%25',
    'from=2026-02-30',
    'before=0',
    'pageSize=101',
    'actorId=',
  ])('refuses %s', async (query) => {
    const answer = await api.call('GET', `/admin/audit?${query}`, { as });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toEqual([{ property: query.split('=')[0], message: expect.any(String) }]);
  });
});

describe('searching the audit trail', () => {
  it('finds the days of an entry although the clock was set back slightly', async () => {
    const api = await openTestApi();
    for (const time of [
      '2026-12-01T23:50:00Z',
      '2026-12-02T00:10:00Z',
      '2026-12-01T23:55:00Z',
      '2026-12-02T00:20:00Z',
    ]) {
      api.clock.set(time);
      await append(api);
    }
    const as = await api.signIn(adminEmail);
    const on = async (day: string) => (await search(api, { from: day, to: day, action: 'test.*' }, as)).items;
    expect((await on('2026-12-01')).map(({ at }) => at)).toEqual([
      '2026-12-01T23:55:00.000Z',
      '2026-12-01T23:50:00.000Z',
    ]);
    expect(await on('2026-12-02')).toHaveLength(2);
  });

  it('names the actor, or their address if they have no name, or no one if there was no actor', async () => {
    const api = await openTestApi();
    const admin = await api.admin();
    const reviewer = await api.reviewer();
    await append(api);
    const by = async (query: Record<string, string>) =>
      (await search(api, query)).items.map(({ actor, action }) => `${action} by ${actor}`);
    expect(await by({ actorId: reviewer.userId })).toEqual(['session.started by Rita Levi']);
    expect(await by({ actorId: admin.userId, action: 'user.created', subjectId: reviewer.userId })).toEqual([
      `user.created by ${admin.email}`,
    ]);
    expect(await by({ action: 'test.done' })).toEqual(['test.done by null']);
  });

  it('names the staff member whose account an entry is about', async () => {
    const api = await openTestApi();
    const reviewer = await api.reviewer();
    const { items } = await search(api, { subjectId: reviewer.userId, action: 'user.created' });
    expect(items).toMatchObject([{ subjectName: 'Rita Levi', company: null }]);
    const account = await api.call('GET', `/users/${reviewer.userId}`, { as: await api.admin() });
    expect(account.json().lastSignInAt).toBe('2026-11-21T08:00:00.000Z');
  });

  it('shows an entry whose details were destroyed', async () => {
    const api = await openTestApi();
    await append(api);
    await sealWaiting(api.db);
    await sql`update audit_entries set details = 'forged' where action = 'test.done'`.execute(api.db);
    expect((await search(api, { action: 'test.done' })).items).toMatchObject([
      { details: { unreadable: 'forged' } },
    ]);
  });
});

describe('searching for who saw passports', () => {
  it('finds the opened photographs of identity checks and of erased files, and no documents', async () => {
    const api = await openTestApi();
    const as = await api.client();
    const { payload, headers } = form({ bytes: await photograph() });
    const uploaded = async (): Promise<string> =>
      (await api.call('POST', '/upload/onboarding/private', { as, body: payload, headers })).json().id;
    const [documentId, photographId] = [await uploaded(), await uploaded()];
    await api.db
      .insertInto('identity_files')
      .values({ file_id: photographId, check_id: 'check', handed_in_at: null, side: 'front' })
      .execute();
    const opened = {
      action: 'file.opened',
      subjectType: 'file',
      actorId: 'ann',
      actorRole: 'reviewer',
    } as const;
    for (const subjectId of [documentId, photographId, 'erased']) await append(api, { ...opened, subjectId });
    await append(api, {
      ...opened,
      action: 'verification.opened',
      subjectType: 'user',
      subjectId: as.userId,
    });
    const found = async (query: Record<string, string>) =>
      (await search(api, { file: 'photograph', ...query })).items.map(({ subjectId }) => subjectId);
    const action = 'file.opened,verification.opened';
    expect(await found({ action })).toEqual([as.userId, 'erased', photographId]);
    expect(await found({ action, actorId: 'ann' })).toEqual([as.userId, 'erased', photographId]);
    expect(await found({ action, subjectId: documentId })).toEqual([]);
    expect(await found({ subjectId: photographId, kind: 'reads' })).toEqual([photographId]);
    expect((await search(api, { action: 'file.opened' })).items).toHaveLength(3);
    const exported = await api.call(
      'GET',
      `/admin/audit/export?format=jsonl&file=photograph&action=${action}`,
      {
        as: await api.admin(),
      },
    );
    expect(exported.body.trim().split('\n')).toHaveLength(3);
    const refused = await api.call('GET', '/admin/audit?file=document', { as: await api.admin() });
    expect(refused.statusCode).toBe(400);
  });
});

describe('exporting the trail', () => {
  it('streams what is found as a table without formulas and as lines of JSON, and records itself first', async () => {
    const api = await openTestApi();
    const as = await api.admin();
    const client = await api.client();
    const company = { ...validRecords['company-details'], legalName: '=1+1, Ltd' };
    await api.call('PUT', '/company-details', { as: client, body: company });
    await api.call('POST', '/onboarding', { as: client });
    // More than one query of the export.
    await inTransaction(api.db, async (trx) => {
      for (let left = 600; left > 0; left -= 1) await appendAudit(trx, withoutActor, api.clock);
    });
    const exported = async (format: string, query: string) => {
      const answer = await api.call('GET', `/admin/audit/export?format=${format}${query}`, { as });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer;
    };
    const csv = await exported('csv', '&action=onboarding.started,section.*');
    expect(csv.headers['content-disposition']).toBe('attachment; filename="audit-trail-2026-11-21.csv"');
    const [head, ...rows] = csv.body.trim().split('\r\n');
    expect(head).toBe(
      'number,at,actor,actor id,actor role,action,company,case,account,subject type,subject,details,hash',
    );
    expect(
      rows.map((row) => row.match(/(onboarding|section)\.\w+,"'=1\+1, Ltd"/)?.[0].split(',')[0]),
    ).toEqual(['onboarding.started', 'section.saved']);

    const lines = (await exported('jsonl', '')).body.trim().split('\n');
    const { items } = await search(api, { pageSize: 3 }, as);
    const entries: Entry[] = lines.map((line) => JSON.parse(line));
    expect(entries.slice(0, 3)).toEqual(items);
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => entries.length - index));
    expect(items.slice(0, 1)).toMatchObject([
      { action: 'audit.exported', actorId: as.userId, details: { format: 'jsonl', filters: [] } },
    ]);
  });
});

describe('checking the chain', () => {
  const check = async (api: TestApi, as?: Person) =>
    api.call('POST', '/admin/audit/check', { as: as ?? (await api.admin()), body: {} });

  it('reports that it is valid, and records the check', async () => {
    const api = await openTestApi();
    await append(api);
    const { items } = await search(api, {});
    const answer = await check(api);
    expect(answer.json()).toEqual({
      ok: true,
      entries: items.length,
      firstBad: null,
      reason: null,
      mismatch: null,
      restores: [],
      checkedAt: '2026-11-21T08:00:00.000Z',
    });
    expect((await search(api, { action: 'audit.*' })).items).toMatchObject([
      { action: 'audit.checked', details: { ok: true, entries: items.length, firstBad: null } },
    ]);
    expect((await check(api)).json()).toMatchObject({ ok: true, entries: items.length + 1 });
  });

  it('names the first entry that was altered', async () => {
    const api = await openTestApi();
    await append(api);
    await append(api, { subjectId: 'two' });
    const [last] = (await search(api, {})).items;
    const bad = (last?.seq ?? 0) - 1;
    await sql`update audit_entries set subject_id = 'forged' where seq = ${bad}`.execute(api.db);
    expect((await check(api)).json()).toMatchObject({
      ok: false,
      firstBad: bad,
      entries: bad - 1,
      reason: 'altered',
    });
  });

  it('serves two checks at once, and other calls meanwhile', async () => {
    const api = await openTestApi();
    const admin = await api.admin();
    // More than one page of a check.
    await inTransaction(api.db, async (trx) => {
      for (let left = 1200; left > 0; left -= 1) await appendAudit(trx, withoutActor, api.clock);
    });
    const ended: string[] = [];
    const note = (what: string) => () => {
      ended.push(what);
    };
    const checks = [check(api, admin), check(api, admin)];
    for (const each of checks) each.then(note('check'), note('failed'));
    const save = api.call('GET', '/auth/self', { as: admin });
    save.then(note('self'), note('failed'));
    const answers = await Promise.all(checks);
    await save;
    expect(answers.map((answer) => answer.json().ok)).toEqual([true, true]);
    expect(ended).toContain('self');
    expect((await search(api, { action: 'audit.checked' })).items).toHaveLength(2);
  });
});

describe('the audit entries of a case', () => {
  it('include everything that belongs to it, deleted files included, and nothing of other cases', async () => {
    const api = await openTestApi();
    const [as, other] = [await api.client(), await api.client()];
    for (const each of [as, other]) {
      await api.call('PUT', '/wallets', { as: each, body: validRecords.wallets });
    }
    const id: string = (await api.call('POST', '/onboarding', { as })).json().id;
    const { payload, headers } = form({ bytes: await photograph() });
    const file = await api.call('POST', '/upload/onboarding/private', { as, body: payload, headers });
    await api.call('DELETE', `/upload/onboarding/${file.json().id}`, { as });
    await api.call('POST', '/onboarding-documents', { as, body: {} });

    const subjectIds = await subjectsOfCase(api.db, { id, user_id: as.userId });
    const first = await auditOf(api.db, { subjectIds, page: 1, pageSize: 4 });
    const second = await auditOf(api.db, { subjectIds, page: 2, pageSize: 4 });
    expect([first.total, second.total, first.rows.length]).toEqual([7, 7, 4]);
    expect([...first.rows, ...second.rows].map(({ action }) => action)).toEqual([
      'documents.created',
      'file.deleted',
      'file.uploaded',
      'onboarding.started',
      'section.saved',
      'session.started',
      'user.created',
    ]);
    expect((await auditOf(api.db, { subjectIds, page: 3, pageSize: 4 })).rows).toEqual([]);
    expect(await auditOf(api.db, { subjectIds: [], page: 1, pageSize: 4 })).toMatchObject({ total: 0 });
  });
});

describe('searching by a company', () => {
  it('finds everything that belongs to its case, and each row names the company', async () => {
    const api = await openTestApi();
    const admin = await api.admin();
    const client = await api.client();
    const { id } = (await api.call('POST', '/onboarding', { as: client })).json();
    const other = await api.client();
    await api.call('POST', '/onboarding', { as: other });
    const { payload, headers } = form({ bytes: await photograph() });
    const file = await api.call('POST', '/upload/onboarding/private', { as: client, body: payload, headers });
    const company = validRecords['company-details'];
    await api.call('PUT', '/company-details', { as: client, body: company });
    await api.call('GET', `/upload/onboarding/private/${file.json().id}/signed-url?disposition=attachment`, {
      as: admin,
    });
    await api.app.close();
    const rows = await toTrailAnswers(
      api,
      await searchAudit(api.db, {
        subjectIds: await subjectsOfCase(api.db, { id, user_id: client.userId }),
        limit: 50,
      }),
    );
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      ...['file.opened', 'file.uploaded', 'onboarding.started', 'section.saved'],
      ...['session.started', 'user.created'],
    ]);
    for (const row of rows) expect(row).toMatchObject({ company: company.legalName, caseId: id });
    expect(rows[0]).toMatchObject({ action: 'file.opened', file: 'document', details: { saved: true } });
    const all = await toTrailAnswers(api, await searchAudit(api.db, { limit: 100 }));
    expect(all.find(({ subjectId }) => subjectId === other.userId)?.company).toBe(other.email);
    expect(
      all.find(({ actorId, subjectId }) => actorId === admin.userId && subjectId === actorId)?.company,
    ).toBeNull();
  });

  it('is done by the API, combined with all other filters', async () => {
    const api = await openTestApi();
    const client = await api.client();
    const { id } = (await api.call('POST', '/onboarding', { as: client })).json();
    await api.client();
    const actions = async (query: Record<string, string>) =>
      (await search(api, query)).items.map(({ action }) => action);
    expect(await actions({ caseId: id })).toEqual(['onboarding.started', 'session.started', 'user.created']);
    expect(await actions({ caseId: id, action: 'session.*' })).toEqual(['session.started']);
    expect(await actions({ caseId: id, subjectId: client.userId })).toEqual([
      'session.started',
      'user.created',
    ]);
    expect(await actions({ caseId: id, subjectId: 'another' })).toEqual([]);
    expect(await actions({ caseId: 'nobody' })).toEqual([]);
    await api.call('DELETE', `/onboarding/${id}`, { as: await api.admin() });
    const [deleted] = (await search(api, { caseId: id })).items;
    expect(deleted).toMatchObject({ action: 'onboarding.deleted', company: client.email, caseId: null });
  });
});
