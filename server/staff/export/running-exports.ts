import type { Kysely, Transaction } from 'kysely';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { lockUser } from '#server/records/users/users.repository.ts';

/** As long as an archive may take; see the workers. */
const LONGEST_MS = 30 * 60_000;

/** Whether an archive of this client's data is being created, by any process. */
export async function isBeingExported(
  db: Kysely<Database>,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('running_exports')
    .select('id')
    .where('user_id', '=', userId)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Registers an archive until `endExports`, so that the client is not erased meanwhile. Throws 404 if the client was erased.
 * @returns the id of the export
 */
export async function beginExport(
  trx: Transaction<Database>,
  { clock, random }: Pick<CoreDeps, 'clock' | 'random'>,
  userId: string,
): Promise<string> {
  // Serialised with an erasure by the lock of the account.
  if (!(await lockUser(trx, { id: userId }))) throw notFound();
  const id = newId(random);
  const ends_at = new Date(clock.now().getTime() + LONGEST_MS).toISOString();
  await trx.insertInto('running_exports').values({ id, user_id: userId, ends_at }).execute();
  return id;
}

export async function endExports(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('running_exports').where('id', 'in', ids).execute();
}

/** Deletes the registrations of dead processes. */
export async function pruneExports({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('running_exports').where('ends_at', '<=', clock.now().toISOString()).execute();
}
