import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SubmissionStatus } from '#machines/submission.machine.ts';
import { countUpTo, type PageAsked } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { isSqlite } from '#server/platform/db/sqlite-driver.ts';
import { casesWithAll, NARROW, rarestFirst, WIDE } from './case-search.ts';
import {
  type Asked,
  assigned,
  type CaseFilter,
  due,
  isAfter,
  isById,
  isWaitingFirst,
  type OrderAsked,
  orderOf,
  type Place,
  type QueueOrder,
  rangesAfter,
  sortColumnOf,
  source,
  startedIn,
  unread,
  valueOrderOf,
  type Where,
  waited,
  whereOf,
} from './queue-source.ts';
import { among, type Related } from './related-rows.ts';

export type FoundCases = {
  /** The ids of one page, in order. */
  ids: string[];
  /** The place of the last one; null if no case comes after it. */
  end: Place | null;
  /** Their number, counted up to `COUNTED_TO`. */
  total: number;
  totalIsMore: boolean;
};

/** Totals are counted up to this number, because a larger exact total is not useful and slow. */
export const COUNTED_TO = 1000;

type Counts = Readonly<Record<SubmissionStatus, number>>;
/** A part of a filter, with its number of cases. */
type Part = { asked: Asked; size: number };

/** @property after the page starts behind this place, whatever its number */
export type CasesAsked = PageAsked & { after: Place | null };

/**
 * Returns one page of the queue. Either uses the index of the smallest part of the filter and sorts its cases, or scans
 * the index of the order until the page is full, which is fast if many cases match. Chooses the plan that reads fewer
 * rows, so that the response time is bounded for any number of cases.
 * @param counts number of cases per status
 */
export async function findCases(
  db: Kysely<Database>,
  filter: CaseFilter,
  order: QueueOrder,
  { page, pageSize, after }: CasesAsked,
  counts: Counts,
): Promise<FoundCases> {
  const offset = after ? 0 : (page - 1) * pageSize;
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const known = await partsOf(db, filter, counts);
  const [narrowest] = known.parts;
  // One case more, to know whether any comes after the page.
  const limit = pageSize + 1;
  const first = isWaitingFirst(known.filter, order) ? counts.submitted + counts.in_review : all;
  if (narrowest && isReadFirst(known.parts, { all, first, end: offset + pageSize })) {
    const where = whereOf(known.filter, narrowest.asked);
    const found = await placesOf(db, where, order, { limit: WIDE, offset: 0, after });
    const start = after ? found.findIndex((place) => place.isAfter) : offset;
    const places = start === -1 ? [] : found.slice(start, start + limit);
    return { ...pageIn(places, pageSize), ...counted(found.length) };
  }
  const byId = isById(known.filter, order);
  const where = whereOf(known.filter, byId && known.filter.statuses?.length === 1 ? 'status' : null);
  const inOrder = byId ? ({ ...order, by: 'id' } as const) : order;
  // In the order of ids, no case has a value, and all come after the cases that have one.
  const isFromStart = after === null || (byId && after.value !== null);
  const places = isFromStart
    ? await placesOf(db, where, inOrder, { limit, offset, after: null })
    : await placesAfter(db, where, inOrder, { limit, after });
  // The size of a single part is the total, unless the filter has conditions that are no part.
  const total =
    known.parts.length > 1 || isNarrowedFurther(filter)
      ? await count(db, whereOf(known.filter, narrowest?.asked ?? null), COUNTED_TO + 1)
      : (narrowest?.size ?? all);
  return { ...pageIn(places, pageSize, byId), ...counted(total) };
}

/** Whether a filter has conditions that the sizes of its parts do not count. */
function isNarrowedFurther({ open, related, step, changedBefore }: CaseFilter): boolean {
  return open !== null || related.length > 1 || step !== null || changedBefore !== null;
}

/** @param places of the page and of one case after it, if there is one */
function pageIn(
  places: readonly Place[],
  pageSize: number,
  isWithoutValue = false,
): Pick<FoundCases, 'ids' | 'end'> {
  const ids = places.slice(0, pageSize).map(({ id }) => id);
  const last = places.length > pageSize ? places[pageSize - 1] : undefined;
  // The name of a company without one is empty.
  const value = isWithoutValue ? null : last?.value || null;
  return { ids, end: last ? { id: last.id, value } : null };
}

function counted(n: number): Pick<FoundCases, 'total' | 'totalIsMore'> {
  return { total: Math.min(n, COUNTED_TO), totalIsMore: n > COUNTED_TO };
}

/**
 * Whether reading all cases of the smallest part is cheaper than scanning the order until the page is full, estimated
 * from the sizes of the parts.
 * @param first number of cases at the start of the order that contain every match
 * @param end position of the page's last case in the order
 */
function isReadFirst(
  parts: readonly Part[],
  { all, first, end }: { all: number; first: number; end: number },
): boolean {
  const size = parts[0]?.size ?? all;
  const matching = Math.max(
    1,
    parts.reduce((rest, part) => {
      const among = part.asked === 'status' ? first : all;
      return rest * Math.min(1, part.size / Math.max(1, among));
    }, first),
  );
  const inOrder = (end * first) / matching;
  // With a single part the total is already known.
  const forTotal = parts.length > 1 ? Math.min(size, (COUNTED_TO * size) / matching) : 0;
  return size <= inOrder + forTotal;
}

/** Returns the parts of a filter, smallest first, and the filter with its terms and related rows counted and ordered. */
async function partsOf(
  db: Kysely<Database>,
  filter: CaseFilter,
  counts: Counts,
): Promise<{ parts: Part[]; filter: CaseFilter }> {
  const { statuses, assignee, waitingBefore, isUnread, started } = filter;
  const parts: Part[] = [];
  if (filter.keys) parts.push({ asked: 'keys', size: filter.keys.length });
  if (statuses) {
    parts.push({ asked: 'status', size: statuses.reduce((sum, status) => sum + counts[status], 0) });
  }
  if (assignee) parts.push({ asked: 'assignee', size: await sizeOf(db, assigned(assignee)) });
  if (waitingBefore !== null) {
    parts.push({ asked: 'waiting', size: await sizeOf(db, waited(waitingBefore)) });
  }
  if (filter.due !== null) parts.push({ asked: 'due', size: await sizeOf(db, due(filter.due)) });
  if (started) parts.push({ asked: 'started', size: await sizeOf(db, startedIn(started)) });
  const related = await fewestFirst(db, filter.related);
  if (related[0]) parts.push({ asked: 'related', size: related[0].size });
  if (isUnread) parts.push({ asked: 'unread', size: await sizeOf(db, unread()) });
  const terms = await rarestFirst(db, filter.terms);
  if (terms.length > 0) {
    const size = await casesWithAll(db, terms, NARROW + 1);
    const isAllWide = [...parts, { size }].every((part) => part.size > NARROW);
    const recounts = isAllWide && parts.length > 0;
    parts.push({ asked: 'terms', size: recounts ? await casesWithAll(db, terms, WIDE) : size });
  }
  return {
    parts: parts.sort((a, b) => a.size - b.size),
    filter: { ...filter, terms, related: related.map(({ rows }) => rows) },
  };
}

/** Returns related rows with their number of cases, the fewest first. */
async function fewestFirst(
  db: Kysely<Database>,
  related: readonly Related[],
): Promise<{ rows: Related; size: number }[]> {
  const sized = [];
  for (const rows of related) sized.push({ rows, size: await sizeOf(db, among(rows)) });
  return sized.sort((a, b) => a.size - b.size);
}

/** Returns the number of cases that match a condition, counted up to `NARROW` + 1. */
function sizeOf(db: Kysely<Database>, condition: RawBuilder<SqlBool>): Promise<number> {
  return count(db, { from: { kind: 'cases' }, conditions: [condition] }, NARROW + 1);
}

function count(db: Kysely<Database>, where: Where, atMost: number): Promise<number> {
  return countUpTo(db, source(where), atMost);
}

/** @param after which cases come after this place is part of the result; null: none do */
async function placesOf(
  db: Kysely<Database>,
  where: Where,
  order: OrderAsked,
  { limit, offset, after }: { limit: number; offset: number; after: Place | null },
): Promise<(Place & { isAfter: boolean })[]> {
  const comesAfter = after ? isAfter(order, after) : sql<SqlBool>`1 = 0`;
  const { rows } = await sql<Place & { later: number }>`
    select id, ${sortColumnOf(order)} as value, case when ${comesAfter} then 1 else 0 end as later
    from ${source(where)} order by ${orderOf(order)} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id, value, later }) => ({ id, value, isAfter: later === 1 }));
}

/** Returns the cases after a place: those of the ranges of the order's index, one after the other. */
async function placesAfter(
  db: Kysely<Database>,
  { from, conditions }: Where,
  order: OrderAsked,
  { limit, after }: { limit: number; after: Place },
): Promise<Place[]> {
  const places: Place[] = [];
  for (const range of rangesAfter(order, after, isSqlite(db))) {
    const missing = limit - places.length;
    if (missing === 0) break;
    const { rows } = await sql<Place>`select id, ${sortColumnOf(order)} as value
      from ${source({ from, conditions: [...conditions, range] })}
      order by ${valueOrderOf(order)} limit ${missing}`.execute(db);
    places.push(...rows);
  }
  return places;
}

/** Returns the number of waiting cases of an assignee, or of unassigned ones; counted up to `COUNTED_TO`. */
export function countWaiting(db: Kysely<Database>, assignee: { id: string } | 'nobody'): Promise<number> {
  const conditions = [assigned(assignee), sql<SqlBool>`waiting_since is not null`];
  return count(db, { from: { kind: 'cases' }, conditions }, COUNTED_TO);
}

/** Returns the number of cases with unread messages, in any state; counted up to `COUNTED_TO`. */
export function countUnread(db: Kysely<Database>): Promise<number> {
  return count(db, { from: { kind: 'cases' }, conditions: [unread()] }, COUNTED_TO);
}
