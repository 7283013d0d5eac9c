import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SubmissionStatus } from '#machines/submission.machine.ts';
import { hasTerm, type WantedTerm } from './case-search.ts';
import { among, has, type Related } from './related-rows.ts';

/** The filter of the queue; null matches everything. */
export type CaseFilter = {
  statuses: readonly SubmissionStatus[] | null;
  /** The condition of the cases that are open to the caller; null for all cases. */
  open: RawBuilder<SqlBool> | null;
  /** A staff member's id, or unassigned cases. */
  assignee: { id: string } | 'nobody' | null;
  /** Waiting for staff since this time or earlier; ISO 8601. */
  waitingBefore: string | null;
  /** Due by a time, and after another one unless it is null; ISO 8601. */
  due: { after: string | null; before: string } | null;
  /** Only cases with messages from the client that staff have not read. */
  isUnread: boolean;
  /** Started in this time; ISO 8601, the end excluded. */
  started: { from: string; before: string } | null;
  /** At this step. */
  step: string | null;
  /** Last changed before this time; ISO 8601. */
  changedBefore: string | null;
  /** Rows of other tables, such as events: a case must have one of each. */
  related: readonly Related[];
  /** The terms of the search, the risk flag and the tag. */
  terms: readonly WantedTerm[];
  /** Only cases with these keys, which a search of similar words found; null for any. */
  keys: readonly number[] | null;
};

export type QueueOrder = {
  by: 'waitingSince' | 'dueAt' | 'submittedAt' | 'updatedAt' | 'company' | 'createdAt';
  direction: 'asc' | 'desc';
};

/** The effective order: `id` if no case has a value to order by. */
export type OrderAsked = Pick<QueueOrder, 'direction'> & { by: QueueOrder['by'] | 'id' };

export type Where = { from: Driver; conditions: RawBuilder<SqlBool>[] };
/** The table that drives the query. */
type Driver = { kind: 'term'; term: number } | { kind: 'cases' };

/**
 * The part of a filter that an index answers; the other parts are evaluated on the rows. All terms are one part, and so are all
 * related rows.
 */
export type Asked =
  | 'keys'
  | 'terms'
  | 'related'
  | 'status'
  | 'assignee'
  | 'waiting'
  | 'due'
  | 'unread'
  | 'started';
/**
 * For cases with a term, the term index is the outer table: `cross join` forces this order in SQLite; PostgreSQL treats
 * it like any other join.
 */
export function source({ from, conditions }: Where): RawBuilder<unknown> {
  const living = [sql<SqlBool>`deleted_at is null`, ...conditions];
  if (from.kind === 'cases') return sql`onboardings where ${sql.join(living, sql` and `)}`;
  return sql`case_terms as hit cross join onboardings
    where hit.term = ${from.term} and onboardings.case_key = hit.case_key and ${sql.join(living, sql` and `)}`;
}

/**
 * @param asked the part that an index answers; null for only the order's index. The terms and the related rows start with the rarest.
 */
export function whereOf(filter: CaseFilter, asked: Asked | null): Where {
  const { statuses, open, assignee, waitingBefore, isUnread, started, step, changedBefore, terms, keys } =
    filter;
  const [rarest, ...others] = terms;
  const driver: Driver =
    asked === 'terms' && rarest ? { kind: 'term', term: rarest.term } : { kind: 'cases' };
  const looked = driver.kind === 'term' ? others : terms;
  // SQLite has no statistics and uses any index that matches a condition. A condition that should be evaluated on rows
  // is therefore wrapped in a comparison, which no index matches; PostgreSQL removes the comparison.
  const onRows = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`(${condition}) = (1 = 1)`;
  const looking = (part: Asked, condition: RawBuilder<SqlBool>) =>
    part === asked ? condition : onRows(condition);
  return {
    from: driver,
    conditions: [
      ...(keys ? [looking('keys', withKeys(keys))] : []),
      ...(statuses ? [looking('status', standing(statuses))] : []),
      ...(assignee ? [looking('assignee', assigned(assignee))] : []),
      ...(waitingBefore === null ? [] : [looking('waiting', waited(waitingBefore))]),
      ...(filter.due === null ? [] : [looking('due', due(filter.due))]),
      ...(isUnread ? [looking('unread', unread())] : []),
      ...(started ? [looking('started', startedIn(started))] : []),
      ...(step === null ? [] : [onRows(sql<SqlBool>`current_step = ${step}`)]),
      ...(changedBefore === null ? [] : [onRows(sql<SqlBool>`updated_at < ${changedBefore}`)]),
      ...filter.related.map((each, n) => (asked === 'related' && n === 0 ? among(each) : has(each))),
      ...(open ? [onRows(open)] : []),
      // With a driving term, the other terms are evaluated before the case is read, since few cases may have all.
      ...looked.map(({ term }) => hasTerm(term, driver.kind === 'term' ? 'hit' : 'onboardings')),
    ],
  };
}

function withKeys(keys: readonly number[]): RawBuilder<SqlBool> {
  return keys.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`onboardings.case_key in (${sql.join(keys)})`;
}

function standing(statuses: readonly SubmissionStatus[]): RawBuilder<SqlBool> {
  return statuses.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`status in (${sql.join(statuses)})`;
}

export function assigned(assignee: { id: string } | 'nobody'): RawBuilder<SqlBool> {
  return assignee === 'nobody'
    ? sql<SqlBool>`assignee_id is null`
    : sql<SqlBool>`assignee_id = ${assignee.id}`;
}

export function waited(before: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`waiting_since is not null and waiting_since <= ${before}`;
}

export function due({ after, before }: NonNullable<CaseFilter['due']>): RawBuilder<SqlBool> {
  const isDue = sql<SqlBool>`due_at is not null and due_at <= ${before}`;
  return after === null ? isDue : sql<SqlBool>`${isDue} and due_at > ${after}`;
}

export function startedIn({ from, before }: NonNullable<CaseFilter['started']>): RawBuilder<SqlBool> {
  return sql<SqlBool>`created_at >= ${from} and created_at < ${before}`;
}

/** Few messages are unread, and an index contains only those. */
export function unread(): RawBuilder<SqlBool> {
  return sql<SqlBool>`onboardings.id in
    (select onboarding_id from case_messages where side = 'client' and seen_at is null)`;
}

/** The column of each order, and which rows have no value in it: those are last in both directions, as in the indexes. */
const sortColumns: Readonly<Record<OrderAsked['by'], { column: string; isEmpty?: RawBuilder<SqlBool> }>> = {
  waitingSince: { column: 'waiting_since', isEmpty: sql<SqlBool>`waiting_since is null` },
  dueAt: { column: 'due_at', isEmpty: sql<SqlBool>`due_at is null` },
  submittedAt: { column: 'submitted_at', isEmpty: sql<SqlBool>`submitted_at is null` },
  company: { column: 'company_order', isEmpty: sql<SqlBool>`company_order = ''` },
  updatedAt: { column: 'updated_at' },
  createdAt: { column: 'created_at' },
  id: { column: 'id' },
};

/** Returns the column that an order sorts by. */
export function sortColumnOf({ by }: OrderAsked): RawBuilder<string | null> {
  return sql.ref(sortColumns[by].column);
}

/** Matches the indexes of the queue. */
export function orderOf({ by, direction }: OrderAsked): RawBuilder<unknown> {
  const { isEmpty } = sortColumns[by];
  const inValues = valueOrderOf({ by, direction });
  return isEmpty ? sql`(${isEmpty}), ${inValues}` : inValues;
}

/** Orders cases that all have a value in the column, or all have none. */
export function valueOrderOf({ by, direction }: OrderAsked): RawBuilder<unknown> {
  const { column } = sortColumns[by];
  const way = sql.raw(direction);
  return by === 'id' ? sql`id ${way}` : sql`${sql.ref(column)} ${way}, id ${way}`;
}

/** The position of a case in an order: its value in the order's column, null for none, and its id. */
export type Place = { value: string | null; id: string };

/** Whether a case comes after a place in an order, as a condition that is evaluated on the rows. */
export function isAfter(order: OrderAsked, place: Place): RawBuilder<SqlBool> {
  const { isEmpty } = sortColumns[order.by];
  if (!isEmpty) return isBehind(order, place);
  if (place.value === null) return sql<SqlBool>`((${isEmpty}) and ${isBehind(order, place)})`;
  return sql<SqlBool>`((${isEmpty}) or ${isBehind(order, place)})`;
}

/**
 * Returns the ranges of the order's index after a place, one after the other: the cases that have a value, then those that have
 * none. Both databases go to the start of a range in the index, if its first column is compared in the way that each knows.
 */
export function rangesAfter(order: OrderAsked, place: Place, isSqlite: boolean): RawBuilder<SqlBool>[] {
  const { isEmpty, column } = sortColumns[order.by];
  if (!isEmpty) return [isBehind(order, place)];
  const comparison = sql.raw(isSqlite ? '=' : 'is');
  const withoutValue = sql<SqlBool>`((${isEmpty}) ${comparison} true)`;
  if (place.value !== null) {
    return [sql<SqlBool>`((${isEmpty}) ${comparison} false) and ${isBehind(order, place)}`, withoutValue];
  }
  const none = order.by === 'company' ? sql`= ''` : sql`is null`;
  return [sql<SqlBool>`${withoutValue} and ${sql.ref(column)} ${none} and ${isBehind(order, place)}`];
}

/** Compares with a place among the cases that have a value, or among those that have none. */
function isBehind({ by, direction }: OrderAsked, { value, id }: Place): RawBuilder<SqlBool> {
  const behind = sql.raw(direction === 'asc' ? '>' : '<');
  if (value === null || by === 'id') return sql<SqlBool>`id ${behind} ${id}`;
  return sql<SqlBool>`(${sql.ref(sortColumns[by].column)}, id) ${behind} (${value}, ${id})`;
}

const isWaiting = (status: SubmissionStatus) => status === 'submitted' || status === 'in_review';

/** Whether all cases of the filter are among those that wait, which come first in the order. A due date may be missing. */
export function isWaitingFirst({ statuses }: CaseFilter, { by }: QueueOrder): boolean {
  return by === 'waitingSince' && (statuses?.every(isWaiting) ?? false);
}

/**
 * Whether no case of the filter has a value to order by, so that only the id orders them: the order's index would scan
 * all cases that have a value, none of which match.
 */
export function isById({ statuses }: CaseFilter, { by }: QueueOrder): boolean {
  if (!statuses) return false;
  if (by === 'submittedAt') return statuses.every((status) => status === 'draft');
  return (by === 'waitingSince' || by === 'dueAt') && !statuses.some(isWaiting);
}
