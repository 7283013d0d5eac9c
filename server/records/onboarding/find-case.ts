import type { Kysely } from 'kysely';
import { instantInWords } from '#server/platform/core/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { HttpError, notFound } from '#server/platform/http/errors.ts';
import { findOnboarding, type StoredOnboarding } from './onboarding.repository.ts';

/** Returns a case. Throws 404; for a deleted case the message says when it was deleted. */
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
