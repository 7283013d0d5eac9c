import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { PageAsked } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';

type Recipient = components['schemas']['NoticeRecipient'];
type Outcome = Recipient['outcome'];
type Counts = components['schemas']['NoticeRecipientPage']['counts'];

/** Minimum time between two notices to the same client, however often the button is pressed. */
const QUIET_SECONDS = 3600;

/**
 * Returns the SQL expression for what happens to a row of `users` when all clients are asked to verify their identity:
 * `mailed`, or why not.
 *
 * @param quietSince ISO 8601: clients asked after it are not asked again
 */
export function noticeOutcome(quietSince: string): RawBuilder<Outcome> {
  return sql<Outcome>`case
    when users.disabled <> 0 then 'disabled'
    when exists (
      select 1 from identity_checks
      where identity_checks.user_id = users.id
        and identity_checks.subject = 'self' and identity_checks.status = 'verified'
    ) then 'verified'
    when exists (
      select 1 from identity_notices
      where identity_notices.user_id = users.id and identity_notices.notified_at > ${quietSince}
    ) then 'asked_lately'
    else 'mailed' end`;
}

type RecipientRow = {
  id: string;
  email: string;
  onboarding_id: string | null;
  company: string | null;
  notified_at: string | null;
};

/**
 * Lists the clients that the button would mail at this moment, and those it would skip, with the reason.
 *
 * @returns the rows of one outcome ordered by email address, and the number of clients per outcome
 */
export async function findRecipients(
  db: Kysely<Database>,
  { outcome, quietSince, page, pageSize }: PageAsked & { outcome: Outcome; quietSince: string },
): Promise<{ rows: RecipientRow[]; total: number; counts: Counts }> {
  const counted = await db
    .selectFrom('users')
    .select([noticeOutcome(quietSince).as('outcome'), (eb) => eb.fn.countAll<number>().as('clients')])
    .where('users.role', '=', 'client')
    .groupBy(sql.ref('outcome'))
    .execute();
  const of = (asked: Outcome) => Number(counted.find((row) => row.outcome === asked)?.clients ?? 0);
  const counts = {
    mailed: of('mailed'),
    verified: of('verified'),
    asked_lately: of('asked_lately'),
    disabled: of('disabled'),
  };
  const rows = await db
    .selectFrom('users')
    .leftJoin('onboardings', (join) =>
      join.onRef('onboardings.user_id', '=', 'users.id').on('onboardings.deleted_at', 'is', null),
    )
    .leftJoin('identity_notices', 'identity_notices.user_id', 'users.id')
    .select(['users.id', 'users.email', 'identity_notices.notified_at'])
    .select(['onboardings.id as onboarding_id', 'onboardings.company'])
    .where('users.role', '=', 'client')
    .where(noticeOutcome(quietSince), '=', outcome)
    .orderBy('users.email')
    .orderBy('users.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total: counts[outcome], counts };
}

/** A client as the API lists it. */
export function toRecipient(outcome: Outcome, row: RecipientRow): Recipient {
  return {
    id: row.id,
    onboardingId: row.onboarding_id,
    company: row.company ?? '',
    email: row.email,
    outcome,
    askedAt: row.notified_at,
  };
}

/** Returns the time since when an asked client is skipped. */
export const quietSinceOf = (now: Date): string => secondsBefore(now, QUIET_SECONDS);
