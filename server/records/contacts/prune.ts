import { fixedDays } from '#domain/retention.ts';
import type { ContactStatus } from '#machines/contact.machine.ts';
import { systemActor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { storedContacts } from './definition.ts';

const DAY_MS = 86_400_000;
const A_RUN = 200;

/**
 * Deletes resolved messages after the configured time, and spam after thirty days, with their notes. Unresolved
 * messages are not deleted. Nothing depends on when it runs.
 */
export async function pruneContacts(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'config' | 'random'>,
): Promise<void> {
  const { db, clock, config } = deps;
  const { erase } = managedEntries(deps, storedContacts(deps));

  async function forget(status: ContactStatus, days: number): Promise<void> {
    const until = new Date(clock.now().getTime() - days * DAY_MS).toISOString();
    const old = await db
      .selectFrom('contacts')
      .select('id')
      .where('status', '=', status)
      .where('updated_at', '<=', until)
      .limit(A_RUN)
      .execute();
    for (const { id } of old) {
      await inTransaction(db, async (trx) => {
        // The message may have been reopened or deleted since the query.
        const still = await trx
          .updateTable('contacts')
          .set((eb) => ({ version: eb.ref('version') }))
          .where('id', '=', id)
          .where('status', '=', status)
          .where('updated_at', '<=', until)
          .returning('id')
          .executeTakeFirst();
        if (still) await erase(trx, id, systemActor);
      });
    }
  }

  // Leaves staff time to find messages marked as spam by mistake.
  await forget('spam', fixedDays('spam'));
  if (config.contactRetentionDays > 0) await forget('resolved', config.contactRetentionDays);
}
