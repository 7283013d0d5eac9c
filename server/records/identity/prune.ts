import type { CoreDeps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';
import { forgetReportLinks } from '../outreach/outreach.repository.ts';
import { lockCheck } from './checks.repository.ts';
import { dropAbandonedFiles, emptyRoom, findChecksWithWaitingFiles } from './identity-files.repository.ts';
import { peopleOf } from './people.ts';
import { forgetPhotoLinks } from './photo-links.ts';

/** The provider sends an event again for a day at most. */
const KEEP_EVENTS_SECONDS = 30 * 86_400;

const FILES_A_RUN = 200;

/** Days after which a client's photographs that were never handed in go, as other uploads that were never saved. */
const LEFT_DAYS = 7;

/**
 * Forgets links that have expired, those of phones and those by which mails are reported too, photographs that nobody can hand in
 * any more or that were left alone, and events that nobody can send any more. Nothing depends on when it runs.
 */
export async function pruneIdentity(deps: Pick<CoreDeps, 'db' | 'clock' | 'config'>): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const left = new Date(now.getTime() - LEFT_DAYS * 86_400_000);
  await inTransaction(db, (trx) => dropAbandonedFiles(trx, { now, left, limit: FILES_A_RUN }));
  await emptyRoomsOfUnnamed(deps);
  await forgetReportLinks(db, now);
  await forgetPhotoLinks(db, now);
  await db.deleteFrom('person_links').where('expires_at', '<=', now.toISOString()).execute();
  await db
    .deleteFrom('identity_events')
    .where('received_at', '<=', secondsBefore(now, KEEP_EVENTS_SECONDS))
    .execute();
}

/** A person whom the client's record does not name any more has a link that opens nothing. */
async function emptyRoomsOfUnnamed(deps: Pick<CoreDeps, 'db' | 'clock' | 'config'>): Promise<void> {
  for (const { checkId, userId } of await findChecksWithWaitingFiles(deps.db)) {
    const people = await peopleOf(deps.db, deps, userId);
    if (people.some(({ ids }) => ids.includes(checkId))) continue;
    await inTransaction(deps.db, async (trx) => {
      await lockCheck(trx, [checkId]);
      await emptyRoom(trx, checkId, deps.clock.now());
    });
  }
}
