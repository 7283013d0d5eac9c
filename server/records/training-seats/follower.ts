import type { Transaction } from 'kysely';
import type { PurchaseEvent } from '#machines/purchase.machine.ts';
import { type Actor, systemActor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Follower } from '#server/platform/events/events.ts';
import type { PurchaseEntry } from '../purchases/definition.ts';
import { purchaseStore } from '../purchases/store.ts';
import { findUser, type User } from '../users/users.repository.ts';
import { openSeat, seatsOf } from './open-seat.ts';

/**
 * Returns the follower that gives seats to new accounts of invited addresses, and ends, suspends and restores seats with the
 * payment of their team purchase.
 */
export function createSeatFollower(core: Pick<CoreDeps, 'db' | 'clock' | 'random' | 'config'>): Follower {
  const purchases = purchaseStore(core);
  const deps = { ...core, purchases };

  /** Opens the seats that wait for the address of an account: one of each training, the oldest first. */
  async function openWaiting(trx: Transaction<Database>, user: User | undefined, by: Actor): Promise<void> {
    if (user?.role !== 'client' || user.disabled === 1) return;
    const waiting = await trx
      .selectFrom('training_seats')
      .select(['id', 'purchase_id', 'training_id'])
      .where('email', '=', user.email)
      .where('user_id', '=', '')
      .where('ended_at', '=', '')
      .orderBy('invited_at')
      .orderBy('id')
      .execute();
    for (const seat of waiting) {
      const team = await purchases.find(trx, seat.purchase_id);
      if (team?.state !== 'paid') continue;
      if (await purchases.findLive(trx, user.id, seat.training_id)) continue;
      await openSeat(trx, deps, { seatId: seat.id, user, team, by });
    }
  }

  /** Moves the purchases of all seats as the team purchase has moved. */
  async function moveSeats(trx: Transaction<Database>, team: PurchaseEntry): Promise<void> {
    const seats = await seatsOf(trx, team.id).select(['seat_purchase_id', 'email']).orderBy('id').execute();
    const { refundedAt, disputedAt, disputeOutcome } = team;
    for (const { seat_purchase_id, email } of seats) {
      const given = seat_purchase_id === '' ? null : await purchases.find(trx, seat_purchase_id);
      const event = given && eventFor(given.state, team.state);
      if (event) {
        const values = { refundedAt, disputedAt, disputeOutcome };
        await purchases.move(trx, given, { event, with: values, by: systemActor });
      }
      // An account that was opened while the seats were suspended.
      if (!given && team.state === 'paid') {
        const user = await trx.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
        await openWaiting(trx, user, systemActor);
      }
    }
  }

  return {
    'user.created': async (trx, { userId, by }) => openWaiting(trx, await findUser(trx, userId), by),
    'user.address-changed': async (trx, { userId, by }) => openWaiting(trx, await findUser(trx, userId), by),
    'entry.changed': async (trx, { resource, id, changed }) => {
      if (resource !== 'training-purchases' || !changed.includes('state')) return;
      const team = await purchases.find(trx, id);
      if (team?.kind === 'team') await moveSeats(trx, team);
    },
  };
}

/** Returns the event that moves a seat to the state of its team purchase; null for none. */
function eventFor(seat: PurchaseEntry['state'], team: PurchaseEntry['state']): PurchaseEvent | null {
  if (team === 'refunded') return seat === 'paid' || seat === 'disputed' ? 'giveBack' : null;
  if (team === 'disputed') return seat === 'paid' ? 'dispute' : null;
  return team === 'paid' && seat === 'disputed' ? 'win' : null;
}
