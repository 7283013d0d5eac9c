import type { Kysely } from 'kysely';
import { needsFourEyes, type Preparation, type PreparedBy, preparedAlone } from '#domain/rules/four-eyes.ts';
import type { Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { listEvents } from './submission.repository.ts';

/**
 * Returns what the caller did to prepare a case, if its approval would be theirs alone and the firm demands four eyes; empty
 * otherwise.
 * @param db may be a transaction, whose state is read
 */
export async function workedAlone(
  db: Kysely<Database>,
  { config }: Pick<Deps, 'config'>,
  { onboarding, by }: { onboarding: StoredOnboarding; by: Pick<Principal, 'userId'> },
): Promise<Preparation[]> {
  if (!needsFourEyes(config.approvalFourEyes, { isFlagged: onboarding.risk !== 0 })) return [];
  return preparedAlone(await preparedBy(db, onboarding.id), by.userId);
}

/** Returns who has prepared a case since its last submission. What was done to an earlier version does not count. */
async function preparedBy(db: Kysely<Database>, onboardingId: string): Promise<PreparedBy> {
  const events = await listEvents(db, onboardingId);
  const submitted = events.findLastIndex(({ event }) => event === 'submit');
  const since = events.slice(submitted + 1);
  const actorsOf = (...names: string[]) =>
    since.filter(({ event }) => names.includes(event)).map(({ actor_id }) => actor_id);
  const marks = await db
    .selectFrom('case_marks')
    .select('set_by')
    .where('onboarding_id', '=', onboardingId)
    .execute();
  const checked = await db
    .selectFrom('checked_parts')
    .select('checked_by')
    .where('onboarding_id', '=', onboardingId)
    .where('checked_at', '>=', events[submitted]?.at ?? '')
    .execute();
  return {
    took: actorsOf('takeIntoReview', 'reopen'),
    marked: marks.map(({ set_by }) => set_by),
    checked: checked.map(({ checked_by }) => checked_by),
    amended: actorsOf('amend'),
  };
}
