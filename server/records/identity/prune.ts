import { fixedDays } from '#domain/retention.ts';
import { systemActor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';
import { markDeleted } from '../files/files.repository.ts';
import { forgetReportLinks } from '../outreach/outreach.repository.ts';
import { isHeld } from '../retention/legal-holds.ts';
import { lockCheck } from './checks.repository.ts';
import {
  clearPhotographs,
  dropAbandonedFiles,
  findChecksWithWaitingFiles,
  findDecidedPhotographs,
} from './identity-files.repository.ts';
import { peopleOf } from './people.ts';
import { forgetPhotoLinks } from './photo-links.ts';

/** The provider repeats an event for at most a day. */
const KEEP_EVENTS_SECONDS = 30 * 86_400;

const FILES_A_RUN = 200;

/** Days after which a client's photographs that were never handed in are deleted, as for other unsaved uploads. */
const LEFT_DAYS = fixedDays('unsaved-uploads');

/**
 * Deletes expired links (of people, phones and mail reports), photographs that can no longer be handed in or were not
 * used, and old events. Nothing depends on when it runs.
 */
export async function pruneIdentity(deps: Pick<CoreDeps, 'db' | 'clock' | 'config'>): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const left = new Date(now.getTime() - LEFT_DAYS * 86_400_000);
  await inTransaction(db, (trx) => dropAbandonedFiles(trx, { now, left, limit: FILES_A_RUN }));
  await clearPhotographsOfUnnamed(deps);
  await deleteDecidedPhotographs(deps);
  await forgetReportLinks(db, now);
  await forgetPhotoLinks(db, now);
  await db.deleteFrom('person_links').where('expires_at', '<=', now.toISOString()).execute();
  await db
    .deleteFrom('identity_events')
    .where('received_at', '<=', secondsBefore(now, KEEP_EVENTS_SECONDS))
    .execute();
}

/** The links of people whom the client's record no longer names do not work. */
async function clearPhotographsOfUnnamed(deps: Pick<CoreDeps, 'db' | 'clock' | 'config'>): Promise<void> {
  for (const { checkId, userId } of await findChecksWithWaitingFiles(deps.db)) {
    if (await isHeld(deps.db, userId)) continue;
    const people = await peopleOf(deps.db, deps, userId);
    if (people.some(({ ids }) => ids.includes(checkId))) continue;
    await inTransaction(deps.db, async (trx) => {
      await lockCheck(trx, [checkId]);
      await clearPhotographs(trx, checkId, deps.clock.now());
    });
  }
}

/** Deletes the photographs of decided checks after the configured time. The result of the check stays. */
async function deleteDecidedPhotographs({
  db,
  clock,
  config,
}: Pick<CoreDeps, 'db' | 'clock' | 'config'>): Promise<void> {
  const days = config.retention.identityPhotographDays;
  if (days === 0) return;
  const now = clock.now();
  const decided = secondsBefore(now, days * 86_400);
  for (const id of await findDecidedPhotographs(db, decided, FILES_A_RUN)) {
    await inTransaction(db, async (trx) => {
      if (!(await markDeleted(trx, id, now))) return;
      await happened(trx, { type: 'file.deleted', by: systemActor, id, kind: 'identity' });
    });
  }
}
