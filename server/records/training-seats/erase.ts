import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * Removes a client from seats: those of the client's own team purchases, invitations of the address, and the address from a seat
 * that the client has, which stays used.
 */
export async function eraseSeats(
  trx: Transaction<Database>,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await trx.deleteFrom('training_seats').where('owner_id', '=', userId).execute();
  await trx.deleteFrom('training_seats').where('email', '=', email).where('user_id', '=', '').execute();
  await trx
    .updateTable('training_seats')
    .set({ email: '', user_id: '' })
    .where('user_id', '=', userId)
    .execute();
}
