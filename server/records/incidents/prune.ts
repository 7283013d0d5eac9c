import { systemActor } from '#server/platform/caller/principal.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { lockEntry } from '#server/platform/managed/entries.repository.ts';
import { storedIncidents } from './definition.ts';

const A_RUN = 100;

/** Deletes the incidents whose retention has ended. Nothing depends on when it runs. */
export async function pruneIncidents(deps: CoreDeps): Promise<void> {
  const { db, clock, config } = deps;
  const stored = storedIncidents(deps);
  const { erase } = managedEntries(deps, stored);
  const until = new Date(clock.now());
  until.setUTCMonth(until.getUTCMonth() - config.retention.incidentMonths);
  const old = await db
    .selectFrom('incidents')
    .select(['id', 'version'])
    .where('discovered_on', '<', dayOf(until))
    .orderBy('discovered_on')
    .limit(A_RUN)
    .execute();
  for (const { id, version } of old) {
    await inTransaction(db, async (trx) => {
      // It may have been changed or deleted since the query.
      const still = await lockEntry(trx, stored, id);
      if (still?.version === version) await erase(trx, id, systemActor);
    });
  }
}
