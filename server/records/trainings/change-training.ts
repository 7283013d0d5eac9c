import type { Transaction } from 'kysely';
import type { Actor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { lockEntry } from '#server/platform/managed/entries.repository.ts';
import { storedTrainings, type TrainingRow } from './stored-trainings.ts';

/**
 * Locks a training until the transaction ends. Every change of its parts takes this lock first, so that concurrent
 * changes are serialised, positions have no gaps and nothing is added to a deleted part.
 */
export function lockTraining(trx: Transaction<Database>, id: string): Promise<TrainingRow | undefined> {
  return lockEntry(trx, storedTrainings, id);
}

/** Emits the change event of a training whose parts changed. The training is locked. @returns its new version */
export async function partsChanged(
  trx: Transaction<Database>,
  deps: Pick<CoreDeps, 'db' | 'clock' | 'random'>,
  { trainingId, by }: { trainingId: string; by: Actor },
): Promise<number> {
  const { version } = await managedEntries(deps, storedTrainings).change(trx, {
    id: trainingId,
    version: undefined,
    by,
    to: (before) => ({ ...before, changed: true, outlineVersion: before.outlineVersion + 1 }),
  });
  return version;
}
