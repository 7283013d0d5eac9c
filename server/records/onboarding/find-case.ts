import type { Kysely } from 'kysely';
import { instantInWords } from '#server/platform/core/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { HttpError, notFound } from '#server/platform/http/errors.ts';
import { findOnboarding, type StoredOnboarding } from './onboarding.repository.ts';

/** A case of the queue. Throws 404, and says so where it was there and was taken out of the lists. */
export async function findCase(db: Kysely<Database>, id: string): Promise<StoredOnboarding> {
  const found = await findOnboarding(db, id);
  if (found) return found;
  const deleted = await db
    .selectFrom('onboardings')
    .select('deleted_at')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!deleted?.deleted_at) throw notFound();
  throw new HttpError(404, `This case was deleted on ${instantInWords(deleted.deleted_at)}`);
}
