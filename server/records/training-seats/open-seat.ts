import type { Kysely, Transaction } from 'kysely';
import type { Actor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { PurchaseEntry } from '../purchases/definition.ts';
import { costsNothing } from '../purchases/free-purchase.ts';
import type { PurchaseStore } from '../purchases/store.ts';
import type { User } from '../users/users.repository.ts';
import type { SeatRow } from './tables.ts';

export type SeatDeps = Pick<CoreDeps, 'db' | 'clock' | 'random' | 'config'> & { purchases: PurchaseStore };

/** Gives the training to the person of a seat, by a purchase that costs nothing. The person has no other of the training. */
export async function openSeat(
  trx: Transaction<Database>,
  { clock, purchases }: Pick<SeatDeps, 'clock' | 'purchases'>,
  { seatId, user, team, by }: { seatId: string; user: User; team: PurchaseEntry; by: Actor },
): Promise<void> {
  const now = clock.now().toISOString();
  const { trainingId, versionNumber, title, slug, currency } = team;
  const opened = await purchases.insert(
    trx,
    {
      ...costsNothing,
      ...{ kind: 'seat', trainingId, versionNumber, title, slug, currency, grantReason: null },
      ...{ userId: user.id, email: user.email, state: 'paid', paidAt: now },
    },
    by,
  );
  await trx
    .updateTable('training_seats')
    .set({ user_id: user.id, seat_purchase_id: opened.id, enrolled_at: now })
    .where('id', '=', seatId)
    .execute();
}

/** The seats of a purchase that people have: those that were not taken back. */
export const seatsOf = (db: Kysely<Database>, purchaseId: string) =>
  db.selectFrom('training_seats').where('purchase_id', '=', purchaseId).where('ended_at', '=', '');

/** Whether the person of a seat has begun the training with it. */
export async function isBegun(
  db: Kysely<Database>,
  { user_id, training_id, enrolled_at }: SeatRow,
): Promise<boolean> {
  if (user_id === '') return false;
  const run = await db
    .selectFrom('learnings')
    .select('id')
    .where('user_id', '=', user_id)
    .where('training_id', '=', training_id)
    .where('updated_at', '>=', enrolled_at)
    .limit(1)
    .executeTakeFirst();
  return run !== undefined;
}
