import type { CoreDeps } from '#server/platform/core/deps.ts';

const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** Deletes the entries of inboxes after 90 days. */
export async function pruneInbox({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Promise<void> {
  const until = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
  await db.deleteFrom('inbox_entries').where('created_at', '<', until).execute();
}
