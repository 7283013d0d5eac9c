import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { queue, staffMember } from './cases.ts';
import { MANY, type ManyRow, manyCases } from './many-cases.ts';

let api: TestApi;
let rita: Person;
let rows: ManyRow[];

beforeAll(async () => {
  api = await buildTestApp();
  rita = await staffMember(api, 'Rita');
  rows = await manyCases(api, rita.userId);
  return api.close;
}, 90_000);

const wait = (days: number) => new Date(api.clock.now().getTime() - days * 86_400_000).toISOString();

const filters: [string, (row: ManyRow) => boolean][] = [
  ['', () => true],
  ['status=draft', (row) => row.status === 'draft'],
  ['status=submitted,in_review', (row) => row.waiting_since !== null],
  ['assignee=me', (row) => row.assignee_id !== null],
  ['assignee=nobody', (row) => row.assignee_id === null],
  ['waitingDays=5', (row) => (row.waiting_since ?? '~') <= wait(5)],
  ['dueDays=0', (row) => (row.due_at ?? '~') <= wait(0)],
  ['unread=true', (row) => row.isUnread],
  ['search=ltd', (row) => row.words.includes('ltd')],
  ['search=rare', (row) => row.words.includes('rare')],
  ['risk=bearer_shares', (row) => (row.risk & 1) === 1],
];
const pairs = filters.flatMap(([one, isOne], at) =>
  filters
    .slice(at + 1)
    .filter(([other]) => other.split('=')[0] !== one.split('=')[0])
    .map(([other, isOther]): [string, (row: ManyRow) => boolean] => [
      `${one}&${other}`,
      (row) => isOne(row) && isOther(row),
    ]),
);
const triples: [string, (row: ManyRow) => boolean][] = [
  [
    'search=plain%20ltd&status=draft',
    ({ words, status }) => words.includes('plain') && words.includes('ltd') && status === 'draft',
  ],
  [
    'search=ltd%20plain&status=draft,approved&assignee=nobody',
    ({ words, status, assignee_id }) =>
      words.includes('plain') &&
      words.includes('ltd') &&
      ['draft', 'approved'].includes(status) &&
      !assignee_id,
  ],
];
const orders = {
  waitingSince: (row: ManyRow) => row.waiting_since,
  dueAt: (row: ManyRow) => row.due_at,
  submittedAt: (row: ManyRow) => row.submitted_at,
  updatedAt: (row: ManyRow) => row.updated_at,
  company: (row: ManyRow) => row.company_order || null,
  createdAt: (row: ManyRow) => row.created_at,
};

/** Rows without a value come last in both orders; equal rows are sorted by their ids. */
function sorted(found: ManyRow[], keyOf: (row: ManyRow) => string | null, order: string): string[] {
  const way = order === 'asc' ? 1 : -1;
  const compare = (a: string, b: string) => (a < b ? -way : a > b ? way : 0);
  return found
    .toSorted((a, b) => {
      const [one, other] = [keyOf(a), keyOf(b)];
      if ((one === null) !== (other === null)) return one === null ? 1 : -1;
      return compare(one ?? '', other ?? '') || compare(a.id, b.id);
    })
    .map(({ id }) => id);
}

describe(`a queue of ${MANY} cases`, () => {
  it.each([...filters, ...pairs, ...triples])(
    'is filtered, sorted and counted correctly: %s',
    async (query, isFound) => {
      const expected = rows.filter(isFound);
      const total = Math.min(expected.length, 1000);
      for (const [sort, keyOf] of Object.entries(orders)) {
        for (const order of ['asc', 'desc']) {
          const ids = sorted(expected, keyOf, order);
          for (const page of [1, 3]) {
            const found = await queue(
              api,
              rita,
              `${query}&sort=${sort}&order=${order}&pageSize=20&page=${page}`,
            );
            const context = { query, sort, order, page };
            expect({
              ...context,
              ids: found.items.map(({ id }) => id),
              total: found.total,
              totalIsMore: found.totalIsMore,
            }).toEqual({
              ...context,
              ids: ids.slice((page - 1) * 20, page * 20),
              total,
              totalIsMore: expected.length > 1000,
            });
          }
        }
      }
    },
  );

  it.each([...filters, ...triples])(
    'is read from page to page, over the end of the cases with a value to sort by: %s',
    async (query, isFound) => {
      const expected = rows.filter(isFound);
      for (const [sort, keyOf] of Object.entries(orders)) {
        for (const order of ['asc', 'desc']) {
          const ids = sorted(expected, keyOf, order);
          const asked = `${query}&sort=${sort}&order=${order}&pageSize=20`;
          const withValue = expected.filter((row) => keyOf(row) !== null).length;
          const first = Math.max(1, Math.floor(withValue / 20) - 1);
          let { next } = await queue(api, rita, `${asked}&page=${first}`);
          for (const page of [first + 1, first + 2]) {
            if (next === null) break;
            const found = await queue(api, rita, `${asked}&page=${page}&after=${next}`);
            const context = { query, sort, order, page };
            expect({ ...context, ids: found.items.map(({ id }) => id) }).toEqual({
              ...context,
              ids: ids.slice((page - 1) * 20, page * 20),
            });
            expect({ ...context, total: found.total }).toEqual({
              ...context,
              total: Math.min(expected.length, 1000),
            });
            ({ next } = found);
          }
          const isEnd = (first + 2) * 20 >= ids.length;
          expect({ query, sort, order, isLast: next === null }).toEqual({
            query,
            sort,
            order,
            isLast: isEnd,
          });
        }
      }
    },
  );

  it('continues where it was when cases leave the queue meanwhile, the last one of a page too', async () => {
    const asked = 'status=submitted,in_review&pageSize=20';
    const first = await queue(api, rita, asked);
    const second = await queue(api, rita, `${asked}&page=2`);
    const gone = [first.items[3]?.id ?? '', first.items[19]?.id ?? ''];
    await api.db
      .updateTable('onboardings')
      .set({ status: 'approved', waiting_since: null })
      .where('id', 'in', gone)
      .execute();
    const continued = await queue(api, rita, `${asked}&page=2&after=${first.next}`);
    expect(continued.items).toEqual(second.items);
    expect((await queue(api, rita, `${asked}&page=2`)).items.slice(0, 18)).toEqual(second.items.slice(2));
  });

  it('refuses a cursor that it did not return, or returned for another order', async () => {
    const { next } = await queue(api, rita, 'sort=company');
    for (const query of ['after=abc', `sort=company&order=desc&after=${next}`, `after=${next}`]) {
      const refused = await api.call('GET', `/admin/cases?${query}`, { as: rita });
      expect([refused.statusCode, refused.json().message]).toEqual([
        400,
        [{ property: 'after', message: 'Send the value of next, with the same sort and order' }],
      ]);
    }
  });

  it('does not count the thousands of matches of a search in the excluded states', async () => {
    const { elsewhere } = await queue(api, rita, 'search=ltd&status=submitted');
    expect(elsewhere).toEqual({ states: [], isMore: true });
    const rare = await queue(api, rita, 'search=crux%20rare%20llc&status=submitted');
    const expected = rows.filter((row) => ['crux', 'rare', 'llc'].every((word) => row.words.includes(word)));
    const drafts = expected.filter(({ status }) => status === 'draft').length;
    expect(rare.elsewhere?.states).toContainEqual({ status: 'draft', cases: drafts });
  });
});
