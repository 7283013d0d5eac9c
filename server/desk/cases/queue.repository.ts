import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SubmissionStatus } from '#machines/submission.machine.ts';
import { countUpTo, type PageAsked } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { casesWithAll, hasTerm, NARROW, rarestFirst, type WantedTerm, WIDE } from './case-search.ts';

/** Which cases are wanted; what is null is not asked about. */
export type CaseFilter = {
  statuses: readonly SubmissionStatus[] | null;
  /** A member of staff's id, or those that nobody has. */
  assignee: { id: string } | 'nobody' | null;
  /** Waiting for us since then at the latest; ISO 8601. */
  waitingBefore: string | null;
  /** The words of the search and the flag of risk. */
  terms: readonly WantedTerm[];
};

export type QueueOrder = {
  by: 'waitingSince' | 'submittedAt' | 'updatedAt' | 'company' | 'createdAt';
  direction: 'asc' | 'desc';
};

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
type Where = { from: Driver; conditions: RawBuilder<SqlBool>[] };
/** What the cases are taken from. */
type Driver = { kind: 'term'; term: number } | { kind: 'cases' };

/** Which part of a filter is asked of an index; the others are looked at in the rows. Its terms are one part. */
type Asked = 'terms' | 'status' | 'assignee' | 'waiting';
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
  const { statuses, assignee, waitingBefore } = filter;
  const parts: Part[] = [];
  if (statuses) {
    parts.push({ asked: 'status', size: statuses.reduce((sum, status) => sum + counts[status], 0) });
  }
  if (assignee) parts.push({ asked: 'assignee', size: await sizeOf(db, assigned(assignee)) });
  if (waitingBefore !== null) {
    parts.push({ asked: 'waiting', size: await sizeOf(db, waited(waitingBefore)) });
  }
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
  order: Pick<QueueOrder, 'direction'> & { by: QueueOrder['by'] | 'id' },
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${source(where)} order by ${orderOf(order)} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Of the cases with a term, the words come first and each leads to its case: `cross join` is how SQLite is told so, and
 * PostgreSQL takes it for any other join.
 */
function source({ from, conditions }: Where): RawBuilder<unknown> {
  const living = [sql<SqlBool>`deleted_at is null`, ...conditions];
  if (from.kind === 'cases') return sql`onboardings where ${sql.join(living, sql` and `)}`;
  return sql`case_terms as hit cross join onboardings
    where hit.term = ${from.term} and onboardings.case_key = hit.case_key and ${sql.join(living, sql` and `)}`;
}

/** @param asked the part that an index answers; null for none but the order's. The terms are the rarest first. */
function whereOf({ statuses, assignee, waitingBefore, terms }: CaseFilter, asked: Asked | null): Where {
  const [rarest, ...others] = terms;
  const driver: Driver =
    asked === 'terms' && rarest ? { kind: 'term', term: rarest.term } : { kind: 'cases' };
  const looked = driver.kind === 'term' ? others : terms;
  // SQLite counts nothing, and takes any index that fits a condition for a good one. What is only to be looked at in the
  // rows that another index gives stands inside a comparison, where no index fits it; PostgreSQL takes it out again.
  const looking = (part: Asked, condition: RawBuilder<SqlBool>) =>
    part === asked ? condition : sql<SqlBool>`(${condition}) = (1 = 1)`;
  return {
    from: driver,
    conditions: [
      ...(statuses ? [looking('status', standing(statuses))] : []),
      ...(assignee ? [looking('assignee', assigned(assignee))] : []),
      ...(waitingBefore === null ? [] : [looking('waiting', waited(waitingBefore))]),
      // Beside a term, the others are looked at before its case is: few may have them all.
      ...looked.map(({ term }) => hasTerm(term, driver.kind === 'term' ? 'hit' : 'onboardings')),
    ],
  };
}

function standing(statuses: readonly SubmissionStatus[]): RawBuilder<SqlBool> {
  return statuses.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`status in (${sql.join(statuses)})`;
}

function assigned(assignee: { id: string } | 'nobody'): RawBuilder<SqlBool> {
  return assignee === 'nobody'
    ? sql<SqlBool>`assignee_id is null`
    : sql<SqlBool>`assignee_id = ${assignee.id}`;
}

function waited(before: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`waiting_since is not null and waiting_since <= ${before}`;
}

/** As the indexes of the queue are: what has no value comes last, whichever way. */
function orderOf({ by, direction }: Parameters<typeof idsOf>[2]): RawBuilder<unknown> {
  const way = sql.raw(direction);
  switch (by) {
    case 'waitingSince':
      return sql`(waiting_since is null), waiting_since ${way}, id ${way}`;
    case 'submittedAt':
      return sql`(submitted_at is null), submitted_at ${way}, id ${way}`;
    case 'company':
      return sql`(company_order = ''), company_order ${way}, id ${way}`;
    case 'updatedAt':
      return sql`updated_at ${way}, id ${way}`;
    case 'id':
      return sql`id ${way}`;
    case 'createdAt':
      return sql`created_at ${way}, id ${way}`;
  }
}

/**
 * Whether no case of the filter has what the order is by, so that their ids alone order them: the order's index would lead
 * past all that have it, whom nobody asked for.
 */
function isById({ statuses }: CaseFilter, { by }: QueueOrder): boolean {
  if (!statuses) return false;
  if (by === 'submittedAt') return statuses.every((status) => status === 'draft');
  return (
    by === 'waitingSince' && !statuses.some((status) => status === 'submitted' || status === 'in_review')
  );
}

/** How many of the cases that wait for us somebody, or nobody, has; counted to `COUNTED_TO`. */
export function countWaiting(db: Kysely<Database>, assignee: { id: string } | 'nobody'): Promise<number> {
  const conditions = [assigned(assignee), sql<SqlBool>`waiting_since is not null`];
  return count(db, { from: { kind: 'cases' }, conditions }, COUNTED_TO);
}
