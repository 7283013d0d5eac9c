import { beforeAll, describe, expect, it } from 'vitest';
import { listCases } from '#server/staff/cases/list-cases.ts';
import { buildTestApp, dialect, type TestApi } from '#tests/support/api.ts';
import { staffMember } from './cases.ts';
import { manyCases } from './many-cases.ts';
import { countRows, plansOf } from './query-plans.ts';

let api: TestApi;
let userId: string;

beforeAll(async () => {
  api = await buildTestApp();
  ({ userId } = await staffMember(api, 'Rita'));
  await manyCases(api, userId);
  await countRows(api.db);
  return api.close;
}, 90_000);

type Query = Parameters<typeof listCases>[1];

/** Returns the query plans of each statement of the queue. */
function plansOfQueue(query: Query): Promise<string[][]> {
  return plansOf(api.db, (db) => listCases({ ...api, db }, query, reader()));
}

const reader = () =>
  ({
    userId,
    email: '',
    role: 'reviewer',
    sessionId: '',
    permissions: [],
    isFresh: true,
    isEnrolling: false,
  }) as const;

/** The patterns of a plan's steps. */
type Signs = {
  /** Reads a table that grows with the cases, or an index of it that is not one of the queue's orders, completely. */
  isWhole(step: string): boolean;
  /** Reads the cases in an order, or those of one status. */
  isInOrder(step: string): boolean;
  isSorted(step: string): boolean;
  /** Reads cases without a condition on an index. */
  isUnpicked(step: string): boolean;
};

const sqliteSigns: Signs = {
  isWhole: (step) =>
    /^SCAN (?!found|case_counts|onboardings USING INDEX (onboardings_by_|sqlite_autoindex_onboardings_1))/.test(
      step,
    ),
  isInOrder: (step) =>
    /^SCAN onboardings USING INDEX/.test(step) ||
    /^SEARCH onboardings USING INDEX onboardings_by_status/.test(step),
  isSorted: (step) => step.includes('TEMP B-TREE FOR ORDER BY'),
  isUnpicked: (step) => step.startsWith('SCAN onboardings'),
};

const inOrder = /^Index (Only )?Scan (Backward )?using onboardings_(by_(?!assignee)|pkey)/;
const isRead = (step: string, tables: RegExp) =>
  / Scan\b/.test(step) && tables.test(step) && !/^Bitmap Heap|Index Cond:/.test(step);
const postgresSigns: Signs = {
  isWhole: (step) => isRead(step, /\b(onboardings|case_terms)/) && !inOrder.test(step),
  isInOrder: (step) => inOrder.test(step),
  isSorted: (step) => step.includes('Sort Key:'),
  isUnpicked: (step) => isRead(step, /\bonboardings/),
};

const { isWhole, isInOrder, isSorted, isUnpicked } = dialect === 'sqlite' ? sqliteSigns : postgresSigns;

const readInOrder: Query[] = [
  {},
  { status: 'draft' },
  { search: 'ltd' },
  { assignee: 'nobody' },
  { status: 'draft', search: 'ltd' },
  { status: 'draft,approved', assignee: 'nobody' },
  { status: 'draft,approved', search: 'ltd' },
  { search: 'plain ltd', assignee: 'nobody' },
];
const readFirst: Query[] = [
  { status: 'rejected', pageSize: 100 },
  { search: 'crux rare', status: 'draft' },
  { risk: 'bearer_shares', search: 'ltd' },
  { waitingDays: 29 },
  { dueDays: 0, search: 'rare' },
  { unread: true },
  { unread: true, status: 'draft' },
  { tag: 'vip', status: 'draft' },
  { search: 'crux rare', status: 'submitted' },
  { assignee: 'someone', status: 'draft' },
  { search: 'c77@mail.example' },
];
const orders = ['waitingSince', 'dueAt', 'submittedAt', 'updatedAt', 'company', 'createdAt'] as const;
const everyOrder = (query: Query) =>
  orders.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ ...query, sort, order })));

describe('the queue', () => {
  it('goes in the index to the start of a page after another one', async () => {
    for (const query of [{ pageSize: 100 }, { assignee: 'nobody' }, { status: 'draft,approved' }]) {
      for (const ordered of everyOrder(query)) {
        for (const page of [1, 50]) {
          const { next } = await listCases(api, { ...ordered, page }, reader());
          if (next === null) continue;
          const plans = (await plansOfQueue({ ...ordered, after: next })).flat();
          const context = { query: { ...ordered, page } };
          // PostgreSQL sorts the few rows of a range here, and reads it in order where there are many.
          const sorted = dialect === 'sqlite' ? plans.filter(isSorted) : [];
          expect({ ...context, sorted }).toEqual({ ...context, sorted: [] });
          expect({ ...context, unpicked: plans.filter(isUnpicked) }).toEqual({ ...context, unpicked: [] });
        }
      }
    }
  });

  it.each(readInOrder)('reads the index of its order if many cases match: %o', async (asked) => {
    for (const query of everyOrder(asked)) {
      const plans = await plansOfQueue(query);
      expect({ query, whole: plans.flat().filter(isWhole) }).toEqual({ query, whole: [] });
      expect({ query, sorted: plans.flat().filter(isSorted) }).toEqual({ query, sorted: [] });
      expect({ query, isInOrder: plans.flat().some(isInOrder) }).toEqual({ query, isInOrder: true });
    }
  });

  it.each(readFirst)('reads the most selective filter, and sorts the result: %o', async (asked) => {
    for (const query of everyOrder(asked)) {
      const plans = await plansOfQueue(query);
      expect({ query, whole: plans.flat().filter(isWhole) }).toEqual({ query, whole: [] });
      expect({ query, unpicked: plans.flat().filter(isUnpicked) }).toEqual({ query, unpicked: [] });
    }
  });
});
