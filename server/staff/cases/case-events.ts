import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { daysAfter } from '#domain/rules/days.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import type { Related } from './related-rows.ts';

export type CaseEvent = components['schemas']['CaseEvent'];
type Submitted = Exclude<CaseEvent, 'started'>;

const answers = ['approve', 'reject', 'requestChanges'];

/**
 * Looks at the few earlier events of the case. Without a condition on their kind, so that PostgreSQL reads them by their key and not
 * in the index of all events of a kind.
 */
const earlier = (look: RawBuilder<SqlBool>) => sql<SqlBool>`(select ${look} from submission_events as earlier
  where earlier.onboarding_id = related.onboarding_id and earlier.seq < related.seq)`;

const isFirstSubmission = earlier(sql`count(case when earlier.event = 'submit' then 1 end) = 0`);

/** A reopened case was decided before. */
const isFirstDecision = earlier(sql`max(case when earlier.event = 'submit' then earlier.seq end) >
  coalesce(max(case when earlier.event = 'reopen' then earlier.seq end), 0)`);

/** The events of a submission that each filter matches, and which of them. */
const matched: Readonly<Record<Submitted, { events: readonly string[]; also?: RawBuilder<SqlBool> }>> = {
  submitted: { events: ['submit'] },
  firstSubmitted: { events: ['submit'], also: isFirstSubmission },
  approved: { events: ['approve'] },
  rejected: { events: ['reject'] },
  changesRequested: { events: ['requestChanges'] },
  decided: { events: ['approve', 'reject'] },
  firstDecided: { events: ['approve', 'reject'], also: isFirstDecision },
  answeredInTime: { events: answers, also: sql<SqlBool>`related.late = 0` },
  answeredLate: { events: answers, also: sql<SqlBool>`related.late = 1` },
};

/** @property from the first day, 'YYYY-MM-DD', UTC @property to the last day @property by the account whose event it was */
export type EventsAsked = {
  event: CaseEvent | undefined;
  from: string | undefined;
  to: string | undefined;
  by: string | undefined;
};

/** Times of days, ISO 8601: the first one, and the first one after them. */
type Times = { from: string; before: string };

/** Instead of an end that is not named. */
const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9999-12-30'];

/** The filter by an event: of a submission, or the start of the case, which has no row of its own. */
export type EventFilter = { related: Related | null; started: Times | null };

/** Returns the filter by an event. Throws 400 for days or a person without an event, and for days in the wrong order. */
export function eventFilter({ event, by, ...days }: EventsAsked): EventFilter {
  const { from = FIRST_DAY, to = LAST_DAY } = days;
  const isAsked = [days.from, days.to, by].some((each) => each !== undefined);
  if (event === undefined) {
    if (isAsked) throw badRequest([{ property: 'event', message: 'Name the event' }]);
    return { related: null, started: null };
  }
  if (from > to) {
    throw badRequest([{ property: 'eventFrom', message: 'Choose a day that is not after eventTo' }]);
  }
  const times: Times = { from, before: daysAfter(to, 1) };
  if (event === 'started') {
    if (by) throw badRequest([{ property: 'eventBy', message: 'Leave it out: clients start their cases' }]);
    return { related: null, started: times };
  }
  return { related: { table: 'submission_events', rows: rowsOf(matched[event], times, by) }, started: null };
}

function rowsOf(
  { events, also }: (typeof matched)[Submitted],
  { from, before }: Times,
  by: string | undefined,
): RawBuilder<SqlBool> {
  const conditions = [
    sql<SqlBool>`related.event in (${sql.join(events)})`,
    sql<SqlBool>`related.at >= ${from} and related.at < ${before}`,
  ];
  if (by !== undefined) conditions.push(sql<SqlBool>`related.actor_id = ${by}`);
  if (also) conditions.push(also);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
