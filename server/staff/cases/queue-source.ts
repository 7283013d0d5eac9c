import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SubmissionStatus } from '#machines/submission.machine.ts';
import { hasTerm, type WantedTerm } from './case-search.ts';

/** The filter of the queue; null matches everything. */
export type CaseFilter = {
  statuses: readonly SubmissionStatus[] | null;
  /** A staff member's id, or unassigned cases. */
  assignee: { id: string } | 'nobody' | null;
  /** Waiting for staff since this time or earlier; ISO 8601. */
  waitingBefore: string | null;
  /** Due by this time; ISO 8601. */
  dueBefore: string | null;
  /** The terms of the search, the risk flag and the tag. */
  terms: readonly WantedTerm[];
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

/** The part of a filter that an index answers; the other parts are evaluated on the rows. All terms are one part. */
export type Asked = 'terms' | 'status' | 'assignee' | 'waiting' | 'due';
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

/** @param asked the part that an index answers; null for only the order's index. The terms start with the rarest. */
export function whereOf(
  { statuses, assignee, waitingBefore, dueBefore, terms }: CaseFilter,
  asked: Asked | null,
): Where {
  const [rarest, ...others] = terms;
  const driver: Driver =
    asked === 'terms' && rarest ? { kind: 'term', term: rarest.term } : { kind: 'cases' };
  const looked = driver.kind === 'term' ? others : terms;
  // SQLite has no statistics and uses any index that matches a condition. A condition that should be evaluated on rows
  // is therefore wrapped in a comparison, which no index matches; PostgreSQL removes the comparison.
  const looking = (part: Asked, condition: RawBuilder<SqlBool>) =>
    part === asked ? condition : sql<SqlBool>`(${condition}) = (1 = 1)`;
  return {
    from: driver,
    conditions: [
      ...(statuses ? [looking('status', standing(statuses))] : []),
      ...(assignee ? [looking('assignee', assigned(assignee))] : []),
      ...(waitingBefore === null ? [] : [looking('waiting', waited(waitingBefore))]),
      ...(dueBefore === null ? [] : [looking('due', due(dueBefore))]),
      // With a driving term, the other terms are evaluated before the case is read, since few cases may have all.
      ...looked.map(({ term }) => hasTerm(term, driver.kind === 'term' ? 'hit' : 'onboardings')),
    ],
  };
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

export function due(before: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`due_at is not null and due_at <= ${before}`;
}

/** Matches the indexes of the queue: rows without a value are last in both directions. */
export function orderOf({ by, direction }: OrderAsked): RawBuilder<unknown> {
  const way = sql.raw(direction);
  switch (by) {
    case 'waitingSince':
      return sql`(waiting_since is null), waiting_since ${way}, id ${way}`;
    case 'dueAt':
      return sql`(due_at is null), due_at ${way}, id ${way}`;
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
 * Whether no case of the filter has a value to order by, so that only the id orders them: the order's index would scan
 * all cases that have a value, none of which match.
 */
export function isById({ statuses }: CaseFilter, { by }: QueueOrder): boolean {
  if (!statuses) return false;
  if (by === 'submittedAt') return statuses.every((status) => status === 'draft');
  return (
    (by === 'waitingSince' || by === 'dueAt') &&
    !statuses.some((status) => status === 'submitted' || status === 'in_review')
  );
}
