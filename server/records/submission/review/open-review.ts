import type { Transaction } from 'kysely';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { clientCipher } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { StoredOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { insertReview, sealText } from './reviews.repository.ts';

/** @property by the account that starts it; null for the server @property asksClient whether the client is asked */
type Opening = { onboarding: StoredOnboarding; by: string | null; asksClient: boolean };

/** Opens a review of an approved case, whose row is locked. @returns its id */
export async function openReview(
  trx: Transaction<Database>,
  { config, clock, random }: Pick<CoreDeps, 'config' | 'clock' | 'random'>,
  { onboarding, by, asksClient }: Opening,
): Promise<string> {
  const { id: onboarding_id, user_id: userId, approved_version, submissions } = onboarding;
  const rating = await trx
    .selectFrom('compliance_ratings')
    .select('next_review_on')
    .where('onboarding_id', '=', onboarding_id)
    .executeTakeFirst();
  const id = newId(random);
  await insertReview(trx, {
    id,
    onboarding_id,
    // A case that a process of before approved versions were stored approved has none.
    version: approved_version ?? submissions,
    due_on: rating?.next_review_on ?? null,
    started_at: clock.now().toISOString(),
    started_by: by,
    asked: asksClient ? 1 : 0,
    answered_at: null,
    changed: null,
    reminders: 0,
    reminded: '[]',
    closed_at: null,
    closed_by: null,
    outcome: null,
    postponed_to: null,
    data: sealText(await clientCipher({ config, db: trx }, userId), id, { reason: null }),
  });
  return id;
}
