import { systemActor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { markDeleted } from '../files/files.repository.ts';
import { storedResumes } from './definition.ts';

const A_RUN = 100;

/**
 * Deletes the résumés whose retention has ended, with their files; the sweep removes the bytes. Nothing depends on when
 * it runs.
 */
export async function pruneResumes(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'config' | 'random'>,
): Promise<void> {
  const { db, clock } = deps;
  const { erase } = managedEntries(deps, storedResumes(deps));
  const now = clock.now();
  const over = await db
    .selectFrom('resumes')
    .select('id')
    .where('kept_until', '<=', now.toISOString())
    .orderBy('kept_until')
    .limit(A_RUN)
    .execute();
  for (const { id } of over) {
    await inTransaction(db, async (trx) => {
      const { fileId } = await erase(trx, id, systemActor);
      if (await markDeleted(trx, fileId, now)) {
        await happened(trx, { type: 'file.deleted', by: systemActor, id: fileId, kind: 'resume' });
      }
    }).catch((error: unknown) => {
      // Another process or an administrator has deleted it.
      if (!(error instanceof HttpError) || error.statusCode !== 404) throw error;
    });
  }
}
