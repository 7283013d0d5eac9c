import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SubmissionStatus } from '#machines/submission.machine.ts';
import { hasTerm, type WantedTerm } from './case-search.ts';

/** Which cases are wanted; what is null is not asked about. */
export type CaseFilter = {
  statuses: readonly SubmissionStatus[] | null;
  /** A member of staff's id, or those that nobody has. */
  assignee: { id: string } | 'nobody' | null;
  /** Waiting for us since then at the latest; ISO 8601. */
  waitingBefore: string | null;
  /** Due until then; ISO 8601. */
  dueBefore: string | null;
  /** The words of the search, the flag of risk and the tag. */
  terms: readonly WantedTerm[];
};

export type QueueOrder = {
  by: 'waitingSince' | 'dueAt' | 'submittedAt' | 'updatedAt' | 'company' | 'createdAt';
  direction: 'asc' | 'desc';
};

/** The order that is read: of those that have none of what it is by, the ids alone. */
export type OrderAsked = Pick<QueueOrder, 'direction'> & { by: QueueOrder['by'] | 'id' };

export type Where = { from: Driver; conditions: RawBuilder<SqlBool>[] };
/** What the cases are taken from. */
type Driver = { kind: 'term'; term: number } | { kind: 'cases' };

/** Which part of a filter is asked of an index; the others are looked at in the rows. Its terms are one part. */
export type Asked = 'terms' | 'status' | 'assignee' | 'waiting' | 'due';
/**
 * Of the cases with a term, the words come first and each leads to its case: `cross join` is how SQLite is told so, and
 * PostgreSQL takes it for any other join.
 */
export function source({ from, conditions }: Where): RawBuilder<unknown> {
  const living = [sql<SqlBool>`deleted_at is null`, ...conditions];
  if (from.kind === 'cases') return sql`onboardings where ${sql.join(living, sql` and `)}`;
  return sql`case_terms as hit cross join onboardings
    where hit.term = ${from.term} and onboardings.case_key = hit.case_key and ${sql.join(living, sql` and `)}`;
}

/** @param asked the part that an index answers; null for none but the order's. The terms are the rarest first. */
export function whereOf(
  { statuses, assignee, waitingBefore, dueBefore, terms }: CaseFilter,
  asked: Asked | null,
): Where {
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
      ...(dueBefore === null ? [] : [looking('due', due(dueBefore))]),
      // Beside a term, the others are looked at before its case is: few may have them all.
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

/** As the indexes of the queue are: what has no value comes last, whichever way. */
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
 * Whether no case of the filter has what the order is by, so that their ids alone order them: the order's index would lead
 * past all that have it, whom nobody asked for.
 */
export function isById({ statuses }: CaseFilter, { by }: QueueOrder): boolean {
  if (!statuses) return false;
  if (by === 'submittedAt') return statuses.every((status) => status === 'draft');
  return (
    (by === 'waitingSince' || by === 'dueAt') &&
    !statuses.some((status) => status === 'submitted' || status === 'in_review')
  );
}
