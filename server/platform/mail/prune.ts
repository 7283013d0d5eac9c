import type { CoreDeps } from '../core/deps.ts';
import type { Config } from '../settings/config.ts';
import { pruneOutbox } from './outbox.repository.ts';
import { deleteFilesWithoutMail } from './outbox-files.ts';

/** Returns the retention of sent and given-up mails, within which they can be counted. */
export function keepFinishedSeconds({ retention }: Pick<Config, 'retention'>): number {
  return retention.mailDays * 86_400;
}

/** Deletes finished mails, and their files in the outbox; the audit trail has the history. */
export async function pruneMails({
  db,
  clock,
  config,
}: Pick<CoreDeps, 'db' | 'clock' | 'config'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keepFinishedSeconds(config) * 1000);
  await pruneOutbox(db, before);
  await deleteFilesWithoutMail(db, config);
}
