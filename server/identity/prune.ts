import { inTransaction } from '../db/transaction.ts';
import type { CoreDeps } from '../deps.ts';
import { secondsBefore } from '../rate-limits/sliding-window.ts';
import { dropAbandonedFiles } from './identity-files.repository.ts';

/** The provider sends an event again for a day at most. */
const KEEP_EVENTS_SECONDS = 30 * 86_400;

const FILES_A_RUN = 200;

/**
 * Forgets links that have expired, photographs that came by them and were never handed in, and events that nobody can
 * send any more. Nothing depends on when it runs.
 */
export async function pruneIdentity({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await inTransaction(db, (trx) => dropAbandonedFiles(trx, now, FILES_A_RUN));
  await db.deleteFrom('person_links').where('expires_at', '<=', now.toISOString()).execute();
  await db
    .deleteFrom('identity_events')
    .where('received_at', '<=', secondsBefore(now, KEEP_EVENTS_SECONDS))
    .execute();
}
