import { fixedDays } from '#domain/retention.ts';
import { systemActor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { lockEntry } from '#server/platform/managed/entries.repository.ts';
import { storedMsbApplications } from './definition.ts';

/** Days that a visitor's application waits for the owner of its address to sign in; the contract states the same. */
const WAITING_DAYS = fixedDays('msb-visitors');
const A_RUN = 100;

/**
 * Deletes visitors' applications that no client has continued, since the owner of the address may never have wanted
 * one. Nothing depends on when it runs.
 */
export async function pruneMsbApplications(deps: CoreDeps): Promise<void> {
  const { db, clock } = deps;
  const stored = storedMsbApplications(deps);
  const { erase } = managedEntries(deps, stored);
  const before = new Date(clock.now().getTime() - WAITING_DAYS * 86_400_000).toISOString();
  const waiting = await db
    .selectFrom('msb_applications')
    .select(['id', 'version'])
    .where('begun_by', '=', 'visitor')
    .where('status', '=', 'draft')
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(A_RUN)
    .execute();
  for (const { id, version } of waiting) {
    await inTransaction(db, async (trx) => {
      // Its client may have changed or deleted it since the query.
      const still = await lockEntry(trx, stored, id);
      if (still?.version === version) await erase(trx, id, systemActor);
    });
  }
}
