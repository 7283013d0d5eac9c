import { fixedDays } from '#domain/retention.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';

const KEPT_SECONDS = fixedDays('seat-addresses') * 86_400;

/**
 * Deletes invitations to a seat that no account has taken, sixty days after the last mail, and seats that were taken back, because
 * the addresses may belong to no account. The seats of the invitations are free again.
 */
export async function pruneSeats({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Promise<void> {
  const before = secondsBefore(clock.now(), KEPT_SECONDS);
  await db
    .deleteFrom('training_seats')
    .where('user_id', '=', '')
    .where('seat_purchase_id', '=', '')
    .where('mailed_at', '<', before)
    .execute();
}
