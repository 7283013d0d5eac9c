import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { components, operations } from '#contract/schema.d.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { PageAsked } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { soonUntil } from './soon.ts';

type DueReview = components['schemas']['DueReview'];
type State = DueReview['state'];

/** @property open the condition of the cases that are open to the caller; null for all */
type Asked = PageAsked & {
  state: NonNullable<operations['listDueReviews']['parameters']['query']>['state'];
  open: RawBuilder<SqlBool> | null;
  now: Date;
};

type Found = Omit<DueReview, 'state' | 'lastReviewAt' | 'nextReviewOn' | 'askedBy'> & {
  status: string;
  approved_at: string;
  next_review_on: string;
  review_id: string | null;
  started_by: string | null;
};

/** Returns one page of the reviews that are due, the earliest first, and their total. */
export async function listDueReviews(
  db: Kysely<Database>,
  { state, open, now, page, pageSize }: Asked,
): Promise<{ rows: DueReview[]; total: number }> {
  const today = dayOf(now);
  const soon = soonUntil(today);
  const conditions = [
    sql`onboardings.deleted_at is null`,
    sql`rating.next_review_on is not null`,
    conditionOf(state, { today, soon }),
    ...(open ? [open] : []),
  ];
  const source = sql`compliance_ratings as rating
    join onboardings on onboardings.id = rating.onboarding_id
    left join periodic_reviews as review
      on review.onboarding_id = rating.onboarding_id and review.closed_at is null
    where ${sql.join(conditions, sql` and `)}`;
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from ${source}`.execute(db);
  const { rows } = await sql<Found>`
    select onboardings.id, onboardings.company, onboardings.status, rating.rating, rating.approved_at,
      rating.next_review_on, review.id as review_id, review.started_by
    from ${source}
    order by rating.next_review_on, rating.onboarding_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { rows: rows.map((row) => toDueReview(row, today)), total: Number(counted[0]?.n ?? 0) };
}

const isOpen = sql<SqlBool>`review.id is not null`;
const isAnswered = sql<SqlBool>`onboardings.status in ('submitted', 'in_review')`;

function conditionOf(state: Asked['state'], { today, soon }: { today: string; soon: string }) {
  switch (state) {
    case 'asked':
      return sql<SqlBool>`${isOpen} and not (${isAnswered})`;
    case 'answered':
      return sql<SqlBool>`${isOpen} and ${isAnswered}`;
    case 'overdue':
      return sql<SqlBool>`not (${isOpen}) and rating.next_review_on < ${today}`;
    case 'soon':
      return sql<SqlBool>`not (${isOpen}) and rating.next_review_on between ${today} and ${soon}`;
    default:
      return sql<SqlBool>`(rating.next_review_on <= ${soon} or rating.onboarding_id in
        (select onboarding_id from periodic_reviews where closed_at is null))`;
  }
}

function toDueReview(
  { status, approved_at, next_review_on, review_id, started_by, ...row }: Found,
  today: string,
): DueReview {
  const state: State =
    review_id === null
      ? next_review_on < today
        ? 'overdue'
        : 'soon'
      : status === 'submitted' || status === 'in_review'
        ? 'answered'
        : 'asked';
  const askedBy = review_id === null ? null : started_by === null ? 'server' : 'staff';
  return { ...row, lastReviewAt: approved_at, nextReviewOn: next_review_on, state, askedBy };
}
