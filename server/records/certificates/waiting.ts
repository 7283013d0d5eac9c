import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Returns the trainings of an account whose certificate waits for a name, latest completion first. */
export async function waitingOf(
  db: Kysely<Database>,
  userId: string,
): Promise<components['schemas']['OwnTrainingCertificatePage']['waiting']> {
  const rows = await db
    .selectFrom('certificates_due')
    .select(['training_id', 'title', 'completed_at'])
    .where('user_id', '=', userId)
    .orderBy('completed_at', 'desc')
    .execute();
  return rows.map(({ training_id, title, completed_at }) => ({
    trainingId: training_id,
    title,
    completedAt: completed_at,
  }));
}
