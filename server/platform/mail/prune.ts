import type { CoreDeps } from '../core/deps.ts';
import { pruneOutbox } from './outbox.repository.ts';

/** How long a mail that has left, or was given up, can still be counted. */
export const KEEP_FINISHED_SECONDS = 7 * 86_400;

/** Forgets finished mails after a week; the audit tells what happened. */
export async function pruneMails({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Promise<void> {
  await pruneOutbox(db, new Date(clock.now().getTime() - KEEP_FINISHED_SECONDS * 1000));
}
