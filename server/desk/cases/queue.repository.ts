import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SubmissionStatus } from '#machines/submission.machine.ts';
import { countUpTo, type PageAsked } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { casesWithAll, NARROW, rarestFirst, WIDE } from './case-search.ts';
import {
  type Asked,
  assigned,
  type CaseFilter,
  due,
  isById,
  type OrderAsked,
  orderOf,
  type QueueOrder,
  source,
  type Where,
  waited,
  whereOf,
} from './queue-source.ts';

export type FoundCases = {
  /** The ids of one page, in its order. */
  ids: string[];
  /** How many there are, counted to `COUNTED_TO`. */
  total: number;
  totalIsMore: boolean;
};

/** No total counts further: at the size where it would matter, nobody reads it and everybody would wait for it. */
export const COUNTED_TO = 1000;

type Counts = Readonly<Record<SubmissionStatus, number>>;
/** A part of a filter, with how many cases it leaves. */
type Part = { asked: Asked; size: number };

/**
 * One page of the queue. Either the part of the filter that leaves the fewest cases is asked, and those are sorted; or the
 * index of the order is read until the page is full, which is soon where many match. Of the two the one that reads fewer
 * rows is taken, so that the answer stays within a bound however many cases there are.
 * @param counts how many cases stand where
 */
export async function findCases(
  db: Kysely<Database>,
  filter: CaseFilter,
  order: QueueOrder,
  { page, pageSize }: PageAsked,
  counts: Counts,
): Promise<FoundCases> {
  const offset = (page - 1) * pageSize;
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const known = await partsOf(db, filter, counts);
  const [narrowest] = known.parts;
  if (narrowest && isReadFirst(known.parts, { all, end: offset + pageSize })) {
    const where = whereOf(known.filter, narrowest.asked);
    const ids = await idsOf(db, where, order, { limit: WIDE, offset: 0 });
    return { ids: ids.slice(offset, offset + pageSize), ...counted(ids.length) };
  }
  const byId = isById(known.filter, order);
  const where = whereOf(known.filter, byId && known.filter.statuses?.length === 1 ? 'status' : null);
  const inOrder = byId ? ({ ...order, by: 'id' } as const) : order;
  const ids = await idsOf(db, where, inOrder, { limit: pageSize, offset });
  const total =
    narrowest && known.parts.length > 1
      ? await count(db, whereOf(known.filter, narrowest.asked), COUNTED_TO + 1)
      : (narrowest?.size ?? all);
  return { ids, ...counted(total) };
}

function counted(n: number): Pick<FoundCases, 'total' | 'totalIsMore'> {
  return { total: Math.min(n, COUNTED_TO), totalIsMore: n > COUNTED_TO };
}

/**
 * Whether reading all that the narrowest part leaves costs less than reading the order until the page is full, as far as
 * can be told from how much each part leaves.
 * @param end how many of the order the page needs
 */
function isReadFirst(parts: readonly Part[], { all, end }: { all: number; end: number }): boolean {
  const size = parts[0]?.size ?? all;
  const matching = Math.max(
    1,
    parts.reduce((rest, part) => rest * Math.min(1, part.size / Math.max(1, all)), all),
  );
  const inOrder = (end * all) / matching;
  // One part's total is known already.
  const forTotal = parts.length > 1 ? Math.min(size, (COUNTED_TO * size) / matching) : 0;
  return size <= inOrder + forTotal;
}

/** The parts of a filter, the narrowest first, and the filter with its terms counted as far. */
async function partsOf(
  db: Kysely<Database>,
  filter: CaseFilter,
  counts: Counts,
): Promise<{ parts: Part[]; filter: CaseFilter }> {
  const { statuses, assignee, waitingBefore, dueBefore } = filter;
  const parts: Part[] = [];
  if (statuses) {
    parts.push({ asked: 'status', size: statuses.reduce((sum, status) => sum + counts[status], 0) });
  }
  if (assignee) parts.push({ asked: 'assignee', size: await sizeOf(db, assigned(assignee)) });
  if (waitingBefore !== null) {
    parts.push({ asked: 'waiting', size: await sizeOf(db, waited(waitingBefore)) });
  }
  if (dueBefore !== null) parts.push({ asked: 'due', size: await sizeOf(db, due(dueBefore)) });
  const terms = await rarestFirst(db, filter.terms);
  if (terms.length > 0) {
    const size = await casesWithAll(db, terms, NARROW + 1);
    const isAllWide = [...parts, { size }].every((part) => part.size > NARROW);
    const recounts = isAllWide && parts.length > 0;
    parts.push({ asked: 'terms', size: recounts ? await casesWithAll(db, terms, WIDE) : size });
  }
  return { parts: parts.sort((a, b) => a.size - b.size), filter: { ...filter, terms } };
}

/** How many living cases match what an index answers, counted to one more than `NARROW`. */
function sizeOf(db: Kysely<Database>, condition: RawBuilder<SqlBool>): Promise<number> {
  return count(db, { from: { kind: 'cases' }, conditions: [condition] }, NARROW + 1);
}

function count(db: Kysely<Database>, where: Where, atMost: number): Promise<number> {
  return countUpTo(db, source(where), atMost);
}

async function idsOf(
  db: Kysely<Database>,
  where: Where,
  order: OrderAsked,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${source(where)} order by ${orderOf(order)} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many of the cases that wait for us somebody, or nobody, has; counted to `COUNTED_TO`. */
export function countWaiting(db: Kysely<Database>, assignee: { id: string } | 'nobody'): Promise<number> {
  const conditions = [assigned(assignee), sql<SqlBool>`waiting_since is not null`];
  return count(db, { from: { kind: 'cases' }, conditions }, COUNTED_TO);
}
