import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { endingLabel } from '#domain/compliance/review/endings.ts';
import { daysAfter } from '#domain/rules/days.ts';
import { msbInProgress } from '#machines/msb-application.machine.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { openBusiness } from '#server/records/msb-application/definition.ts';
import type { CalendarEntry } from './icalendar.ts';

const DAYS_BACK = 90;
const DAYS_AHEAD = 366;
/** Of each kind, so that the calendar of a large firm stays readable for programs. */
const ENTRIES_AT_MOST = 500;

/** @property open the condition of the cases that are open to the reader; null for all @property url the start of links */
type Asked = {
  userId: string;
  seesTasks: boolean;
  seesApplications: boolean;
  config: CoreDeps['config'];
  open: RawBuilder<SqlBool> | null;
  url: string;
  now: Date;
};

type OfCase = { id: string; company: string; day: string };

/**
 * Returns the days of a staff member from 90 days ago to a year ahead, at most 500 of each kind, the earliest first: registrations and
 * documents of clients that end, reviews, change notices of MSB applications, and own tasks and cases that are due. Contains names of companies and of no person.
 */
export async function calendarEntries(db: Kysely<Database>, asked: Asked): Promise<CalendarEntry[]> {
  return [
    ...(await registrations(db, asked)),
    ...(await reviews(db, asked)),
    ...(await endings(db, asked)),
    ...(asked.seesApplications ? await changeNotices(db, asked) : []),
    ...(asked.seesTasks ? await tasks(db, asked) : []),
    ...(await dueCases(db, asked)),
  ];
}

/** Returns the condition that a column with a day or an instant is within the period. */
function within(column: RawBuilder<unknown>, { now }: Asked): RawBuilder<SqlBool> {
  const today = dayOf(now);
  return sql<SqlBool>`${column} >= ${daysAfter(today, -DAYS_BACK)} and ${column} < ${daysAfter(today, DAYS_AHEAD)}`;
}

/** Returns the condition that the case is open to the reader. */
const isOpen = ({ open }: Asked) => sql<SqlBool>`onboardings.deleted_at is null and ${open ?? sql`1 = 1`}`;

const companyIn = (company: string | null) => company || 'company without a name';

async function registrations(db: Kysely<Database>, asked: Asked): Promise<CalendarEntry[]> {
  const { rows } = await sql<OfCase>`
    select onboardings.id, onboardings.company, registration.expires_on as day
    from case_registrations as registration join onboardings on onboardings.id = registration.onboarding_id
    where registration.outcome = 'registered' and onboardings.status <> 'rejected'
      and ${within(sql`registration.expires_on`, asked)} and ${isOpen(asked)}
    order by registration.expires_on, onboardings.id limit ${ENTRIES_AT_MOST}`.execute(db);
  return rows.map(({ id, company, day }) => ({
    uid: uidOf(`registration-${id}`, asked),
    summary: `MSB registration ends: ${companyIn(company)}`,
    url: caseUrl(id, asked),
    day,
  }));
}

async function reviews(db: Kysely<Database>, asked: Asked): Promise<CalendarEntry[]> {
  const { rows } = await sql<OfCase>`
    select onboardings.id, onboardings.company, rating.next_review_on as day
    from compliance_ratings as rating join onboardings on onboardings.id = rating.onboarding_id
    where ${within(sql`rating.next_review_on`, asked)} and ${isOpen(asked)}
    order by rating.next_review_on, rating.onboarding_id limit ${ENTRIES_AT_MOST}`.execute(db);
  return rows.map(({ id, company, day }) => ({
    uid: uidOf(`review-${id}`, asked),
    summary: `Review due: ${companyIn(company)}`,
    url: caseUrl(id, asked),
    day,
  }));
}

async function endings(db: Kysely<Database>, asked: Asked): Promise<CalendarEntry[]> {
  const { rows } = await sql<OfCase & { kind: 'document' | 'identity'; subject: string }>`
    select onboardings.id, onboardings.company, ending.ends_on as day, ending.kind, ending.subject
    from case_endings as ending join onboardings on onboardings.id = ending.onboarding_id
    where ${within(sql`ending.ends_on`, asked)} and ${isOpen(asked)}
    order by ending.ends_on, ending.onboarding_id, ending.kind, ending.subject limit ${ENTRIES_AT_MOST}`.execute(
    db,
  );
  return rows.map(({ id, company, day, kind, subject }) => ({
    uid: uidOf(`ending-${id}-${kind}-${subject}`, asked),
    summary: `${endingLabel({ kind, subject }, null)} ends: ${companyIn(company)}`,
    url: caseUrl(id, asked),
    day,
  }));
}

/** Without what changed, which may name people. */
async function changeNotices(db: Kysely<Database>, asked: Asked): Promise<CalendarEntry[]> {
  const { rows } = await sql<{ id: string; application: string; sealed: string; day: string }>`
    select record.id, application.id as application, application.sealed, record.due_on as day
    from msb_records as record join msb_applications as application on application.id = record.application_id
    where ${within(sql`record.due_on`, asked)} and application.status in (${sql.join(msbInProgress)})
    order by record.due_on, record.id limit ${ENTRIES_AT_MOST}`.execute(db);
  const cipher = recordCipherOf(asked.config);
  return rows.map(({ id, application, sealed, day }) => ({
    uid: uidOf(`notice-${id}`, asked),
    summary: `MSB change notice due: ${companyIn(openBusiness(cipher, { id: application, sealed }).legalName)}`,
    url: `${asked.url}/msb-application/${application}`,
    day,
  }));
}

/** Without their titles, which are encrypted and may name people. */
async function tasks(db: Kysely<Database>, asked: Asked): Promise<CalendarEntry[]> {
  const { rows } = await sql<OfCase & { case_id: string | null }>`
    select tasks.id, tasks.due_on as day, onboardings.id as case_id, onboardings.company
    from tasks left join onboardings on onboardings.id = tasks.onboarding_id
    where tasks.assignee_id = ${asked.userId} and tasks.done_at is null
      and ${within(sql`tasks.due_on`, asked)}
      and (tasks.onboarding_id is null or (onboardings.id is not null and ${isOpen(asked)}))
    order by tasks.due_on, tasks.id limit ${ENTRIES_AT_MOST}`.execute(db);
  return rows.map(({ id, case_id, company, day }) => ({
    uid: uidOf(`task-${id}`, asked),
    summary: case_id === null ? 'Task due' : `Task due: ${companyIn(company)}`,
    url: `${asked.url}/tasks`,
    day,
  }));
}

async function dueCases(db: Kysely<Database>, asked: Asked): Promise<CalendarEntry[]> {
  const { rows } = await sql<OfCase>`
    select onboardings.id, onboardings.company, onboardings.due_at as day
    from onboardings
    where onboardings.assignee_id = ${asked.userId} and ${within(sql`onboardings.due_at`, asked)} and ${isOpen(asked)}
    order by onboardings.due_at, onboardings.id limit ${ENTRIES_AT_MOST}`.execute(db);
  return rows.map(({ id, company, day }) => ({
    uid: uidOf(`case-${id}`, asked),
    summary: `Case due: ${companyIn(company)}`,
    url: caseUrl(id, asked),
    at: day,
  }));
}

const uidOf = (id: string, { url }: Asked) => `${id}@${new URL(url).hostname}`;

const caseUrl = (id: string, { url }: Asked) => `${url}/cases/${id}`;
