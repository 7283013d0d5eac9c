import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listCases } from '../../server/cases/list-cases.ts';
import { buildTestApp, dialect, type TestApi } from '../support/api.ts';
import { colleague } from './cases.ts';
import { manyCases } from './many-cases.ts';

let api: TestApi;
let userId: string;

beforeAll(async () => {
  api = await buildTestApp();
  ({ userId } = await colleague(api, 'Rita'));
  await manyCases(api, userId);
  return api.close;
});

type Query = Parameters<typeof listCases>[1];

/** What SQLite does for each statement by which the queue is answered, statement by statement. */
async function plansOf(query: Query): Promise<string[][]> {
  const statements = new Map<string, readonly unknown[]>();
  const db = api.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  });
  const executor = db.getExecutor();
  const compile = executor.compileQuery.bind(executor);
  executor.compileQuery = (...given: Parameters<typeof compile>) => {
    const compiled = compile(...given);
    statements.set(compiled.sql, compiled.parameters);
    return compiled;
  };
  const caller = { userId, email: '', role: 'reviewer', sessionId: '' } as const;
  await listCases({ ...api, db }, query, caller);
  expect(statements.size).toBeGreaterThan(3);
  return Promise.all([...statements].map(([text, parameters]) => planOf(text, parameters)));
}

async function planOf(text: string, parameters: readonly unknown[]): Promise<string[]> {
  const parts = text.split('?').map((part) => sql.raw(part));
  // A prepared query holds places for its values.
  const values = parameters.map((value) => sql`${typeof value === 'object' ? 1 : value}`);
  const query = sql.join(
    parts.flatMap((part, at) => [part, ...values.slice(at, at + 1)]),
    sql.raw(''),
  );
  const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(api.db);
  return rows.map(({ detail }) => detail);
}

const isWhole = (step: string) =>
  /^SCAN (?!found|case_counts|onboardings USING INDEX (onboardings_by_|sqlite_autoindex_onboardings_1))/.test(
    step,
  );
const isInOrder = (step: string) =>
  /^SCAN onboardings USING INDEX/.test(step) ||
  /^SEARCH onboardings USING INDEX onboardings_by_status/.test(step);
const isSorted = (step: string) => step.includes('TEMP B-TREE FOR ORDER BY');

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
  { assignee: 'somebody', status: 'draft' },
  { search: 'c77@mail.example' },
];
const orders = ['waitingSince', 'submittedAt', 'updatedAt', 'company', 'createdAt'] as const;
const everyOrder = (query: Query) =>
  orders.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ ...query, sort, order })));

describe.runIf(dialect === 'sqlite')('the queue', () => {
  it.each(readInOrder)('reads the index of its order while many match: %o', async (asked) => {
    for (const query of everyOrder(asked)) {
      const plans = await plansOf(query);
      expect({ query, whole: plans.flat().filter(isWhole) }).toEqual({ query, whole: [] });
      expect({ query, sorted: plans.flat().filter(isSorted) }).toEqual({ query, sorted: [] });
      expect({ query, isInOrder: plans.flat().some(isInOrder) }).toEqual({ query, isInOrder: true });
    }
  });

  it.each(readFirst)('asks the filter that leaves few, and sorts those: %o', async (asked) => {
    for (const query of everyOrder(asked)) {
      const plans = await plansOf(query);
      expect({ query, whole: plans.flat().filter(isWhole) }).toEqual({ query, whole: [] });
      const scans = plans.flat().filter((step) => step.startsWith('SCAN onboardings'));
      expect({ query, scans }).toEqual({ query, scans: [] });
    }
  });
});
