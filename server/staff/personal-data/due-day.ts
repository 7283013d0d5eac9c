import type { Kysely } from 'kysely';
import { erasedOn } from '#domain/retention.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Returns the day on which a client is erased: after the end of the last of its cases; null while one goes on. */
export async function dueDayOf(
  db: Kysely<Database>,
  { userId, years }: { userId: string; years: number },
): Promise<string | null> {
  const cases = await db
    .selectFrom('onboardings')
    .leftJoin('relationship_ends', 'relationship_ends.onboarding_id', 'onboardings.id')
    .select('relationship_ends.ended_on')
    .where('onboardings.user_id', '=', userId)
    .execute();
  let last = '';
  for (const { ended_on } of cases) {
    if (ended_on === null) return null;
    if (ended_on > last) last = ended_on;
  }
  return last === '' ? null : erasedOn(last, years);
}
