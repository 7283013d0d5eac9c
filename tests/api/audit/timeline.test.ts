import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { type TimelineKind, timelineKinds } from '#domain/audit-actions.ts';
import { auditOf, subjectsOfCase } from '#server/derived/audit/audit-of.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { buildTestApp, dialect, type Person, type TestApi } from '#tests/support/api.ts';
import { draft, staffMember } from '../cases/cases.ts';
import { countRows, plansOf } from '../cases/query-plans.ts';

type Page = components['schemas']['AuditPage'];

let api: TestApi;
let rita: Person;
let client: Person;
let id: string;

/** Of a hundred entries of the case ninety are saves; another client has the same. */
const kindsOfEntries = [
  { action: 'file.uploaded', actor_role: 'client', times: 5 },
  { action: 'submission.submit', actor_role: 'client', times: 2 },
  { action: 'submission.requestChanges', actor_role: 'reviewer', times: 2 },
  { action: 'verification.decided', actor_role: 'administrator', times: 1 },
  { action: 'section.saved', actor_role: 'client', times: 90 },
] as const;
const HUNDREDS = 30;
/** The chain is not checked here. */
const unlinked = { subject_type: 'onboarding', details: '{}', prev_hash: '', hash: '' };

beforeAll(async () => {
  api = await buildTestApp();
  rita = await staffMember(api, 'Rita');
  ({ client, id } = await draft(api));
  const other = await draft(api);
  const cases = [
    { subject_id: id, actor_id: client.userId },
    { subject_id: other.id, actor_id: other.client.userId },
  ];
  const hundred = kindsOfEntries.flatMap(({ times, ...entry }) => Array.from({ length: times }, () => entry));
  await inTransaction(api.db, async (trx) => {
    const head = await trx.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
    let { seq } = head;
    for (let left = HUNDREDS; left > 0; left -= 1) {
      const rows = hundred.flatMap((entry) =>
        cases.map((each) => {
          seq += 1;
          return { seq, at: api.clock.now().toISOString(), ...entry, ...each, ...unlinked };
        }),
      );
      await trx.insertInto('audit_entries').values(rows).execute();
    }
    await trx.updateTable('audit_head').set({ seq }).execute();
  });
  await countRows(api.db);
  return api.close;
});

async function read(query: string): Promise<Page> {
  const answer = await api.call('GET', `/admin/cases/${id}/timeline?${query}`, { as: rita });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('the timeline of a case with thousands of entries', () => {
  it.each<[TimelineKind, number, (action: string) => boolean]>([
    // One is the creation of the draft.
    ['answers', 90 * HUNDREDS + 1, (action) => /^(section|onboarding)\./.test(action)],
    ['documents', 5 * HUNDREDS, (action) => action === 'file.uploaded'],
    ['identity', HUNDREDS, (action) => action === 'verification.decided'],
    ['decisions', 4 * HUNDREDS, (action) => action.startsWith('submission.')],
    ['colleagues', 3 * HUNDREDS, (action) => /^(submission.requestChanges|verification)/.test(action)],
  ])('is narrowed to %s by the server, page by page, and counted: %i', async (kind, total, isOfKind) => {
    const all: Page['items'] = [];
    for (let page = 1; all.length < Math.min(total, 150); page += 1) {
      const found = await read(`kind=${kind}&page=${page}&pageSize=40`);
      expect(found).toMatchObject({ total, page, pageSize: 40 });
      expect(found.items.length).toBeGreaterThan(0);
      all.push(...found.items);
    }
    expect(all.filter(({ action }) => !isOfKind(action))).toEqual([]);
    const seqs = all.map(({ seq }) => seq);
    expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => b - a));
    expect(new Set(all.map(({ subjectId }) => subjectId))).toEqual(new Set([id]));
    const beyond = Math.ceil(total / 40) + 1;
    expect((await read(`kind=${kind}&page=${beyond}&pageSize=40`)).items).toEqual([]);
  });

  it('contains everything without a kind', async () => {
    // The other three: an account, a session, and the creation of the draft.
    expect((await read('pageSize=1')).total).toBe(100 * HUNDREDS + 3);
  });

  it.each(['', 'work', 'Answers', 'decisions,identity', '%00'])('refuses the kind "%s"', async (kind) => {
    const answer = await api.call('GET', `/admin/cases/${id}/timeline?kind=${kind}`, { as: rita });
    expect(answer.statusCode).toBe(400);
    const message = `Choose one of: ${timelineKinds.join(', ')}`;
    expect(answer.json().message).toEqual([{ property: 'kind', message }]);
  });

  it.each(timelineKinds)('finds the entries of the kind %s with a single index', async (kind) => {
    const subjectIds = await subjectsOfCase(api.db, { id, user_id: client.userId });
    const plans = await plansOf(api.db, (db) => auditOf(db, { subjectIds, kind, page: 2, pageSize: 50 }), {
      isIndexEnough: true,
    });
    const steps = plans.flat().filter((step) => /(SEARCH|SCAN|Scan) .*\baudit_entries/.test(step));
    const fromIndex =
      dialect === 'sqlite'
        ? /^SEARCH audit_entries USING COVERING INDEX audit_entries_by_subject_id \(subject_id=\?\)/
        : /^Index Only Scan using audit_entries_by_subject_id .*Index Cond: \(+subject_id = ANY/;
    // The entries of a page are then read by their numbers.
    const byNumber =
      dialect === 'sqlite'
        ? /^SEARCH audit_entries USING INDEX .* \(seq=\?\)$/
        : /^Index Scan using audit_entries_pkey .*Index Cond: /;
    expect(steps.filter((step) => fromIndex.test(step))).toHaveLength(2);
    expect(steps.filter((step) => !fromIndex.test(step) && !byNumber.test(step))).toEqual([]);
  });
});
