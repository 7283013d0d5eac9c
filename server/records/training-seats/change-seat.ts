import type { Transaction } from 'kysely';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { conflict, notFound, tooManyRequests } from '#server/platform/http/errors.ts';
import { assertMailsAllowed } from '../outreach/mail-limits.ts';
import { inTurn } from '../purchases/store.ts';
import { mailSeat } from './invitation-mail.ts';
import { lockTeam } from './invite.ts';
import { mailsAtMost } from './lines.ts';
import { isBegun, type SeatDeps } from './open-seat.ts';
import type { SeatRow } from './tables.ts';

type OfSeat = { id: string; principal: Principal };

const PAUSE_MS = 60_000;

/**
 * Mails the invitation to a seat again. Throws 404, 409 if the person has begun, after ten mails, and while the client's mails are
 * stopped, and 429 within a minute of the last mail.
 */
export async function mailAgain(deps: SeatDeps, { id, principal }: OfSeat): Promise<SeatRow> {
  const { db, clock } = deps;
  return inTransaction(db, async (trx) => {
    const { purchase_id: purchaseId } = await findSeat(trx, { id, principal });
    const team = await lockTeam(trx, deps, { purchaseId, principal });
    await assertMailsAllowed(trx, deps, principal.userId);
    const seat = await lockSeat(trx, { id, principal });
    if (await isBegun(trx, seat)) throw conflict('This person has begun the training');
    const now = clock.now();
    const wait = Date.parse(seat.mailed_at) + PAUSE_MS - now.getTime();
    if (wait > 0) {
      const seconds = Math.ceil(wait / 1000);
      const message = `This person was sent an email a short while ago. Send the next one in ${seconds} seconds`;
      throw tooManyRequests(seconds, message);
    }
    if (seat.mails >= mailsAtMost) {
      throw conflict(`This person was sent ${mailsAtMost} emails. Contact them in another way`);
    }
    const change = { mailed_at: now.toISOString(), mails: seat.mails + 1 };
    await trx.updateTable('training_seats').set(change).where('id', '=', id).execute();
    await mailSeat(trx, deps, { seatId: id, email: seat.email, team, account: principal.email });
    const by = actorOf(principal);
    await happened(trx, { type: 'training-seats.mailed-again', by, purchaseId, seatId: id });
    return { ...seat, ...change };
  });
}

/**
 * Takes a seat back from a person who has not begun: it is free again, and the person no longer has the training. Throws 404, also
 * for a seat that was taken back before, and 409 if the person has begun.
 */
export async function takeBack(deps: SeatDeps, { id, principal }: OfSeat): Promise<void> {
  const { db, clock, purchases } = deps;
  await inTurn(() =>
    inTransaction(db, async (trx) => {
      const seat = await lockSeat(trx, { id, principal });
      if (await isBegun(trx, seat)) {
        throw conflict('This person has begun the training, so the seat stays with them');
      }
      const by = actorOf(principal);
      const at = clock.now().toISOString();
      const change = { ended_at: at, user_id: '', seat_purchase_id: '', enrolled_at: '' };
      await trx.updateTable('training_seats').set(change).where('id', '=', id).execute();
      const given = seat.seat_purchase_id === '' ? null : await purchases.find(trx, seat.seat_purchase_id);
      if (given?.state === 'paid' || given?.state === 'disputed') {
        await purchases.lock(trx, given);
        await purchases.move(trx, given, { event: 'giveBack', with: { refundedAt: at }, by });
      }
      const { purchase_id: purchaseId } = seat;
      await happened(trx, { type: 'training-seats.taken-back', by, purchaseId, seatId: id });
    }),
  );
}

async function findSeat(trx: Transaction<Database>, { id, principal }: OfSeat): Promise<SeatRow> {
  const seat = await trx.selectFrom('training_seats').selectAll().where('id', '=', id).executeTakeFirst();
  return owned(seat, principal);
}

async function lockSeat(trx: Transaction<Database>, { id, principal }: OfSeat): Promise<SeatRow> {
  const locked = lockRows(trx, 'training_seats', 'mails').where('id', '=', id).returningAll();
  return owned(await locked.executeTakeFirst(), principal);
}

function owned(seat: SeatRow | undefined, { userId }: Principal): SeatRow {
  if (seat?.owner_id !== userId || seat.ended_at !== '') throw notFound();
  return seat;
}
