import type { CoreDeps } from '../core/deps.ts';
import { pruneOutbox } from './outbox.repository.ts';

/** Retention of sent and given-up mails, within which they can be counted. */
export const KEEP_FINISHED_SECONDS = 7 * 86_400;

/** Deletes finished mails after a week; the audit trail has the history. */
export async function pruneMails({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Promise<void> {
  await pruneOutbox(db, new Date(clock.now().getTime() - KEEP_FINISHED_SECONDS * 1000));
}
