import type { Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import { newId } from '#server/platform/core/random.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import { takingInTurn } from '#server/platform/managed/calls.ts';
import { assertMailsAllowed } from '../outreach/mail-limits.ts';
import type { PurchaseEntry } from '../purchases/definition.ts';
import { freeSeats } from '../purchases/free-seats.ts';
import { purchaseConflict } from '../purchases/store.ts';
import { mailSeat } from './invitation-mail.ts';
import { judgeLines, type Line, presentLine } from './lines.ts';
import { openSeat, type SeatDeps } from './open-seat.ts';

type Sent = { purchaseId: string; emails: readonly string[]; principal: Principal };

/**
 * Gives seats to people by their addresses, and mails them. Every line is answered; those that cannot get a seat change nothing.
 * Throws 404 for a purchase of another client, 400 if there are more new addresses than free seats, and 409 if the purchase is not
 * paid or the client's mails are stopped: nothing is stored or sent then.
 */
export async function inviteToSeats(
  deps: SeatDeps,
  { purchaseId, emails, principal }: Sent,
): Promise<components['schemas']['SeatInvitations']> {
  const { db, clock, purchases } = deps;
  return takingInTurn(db, async (trx) => {
    const team = await lockTeam(trx, deps, { purchaseId, principal });
    await assertMailsAllowed(trx, deps, principal.userId);
    const lines = await judgeLines(trx, { typed: emails, team, now: clock.now() });
    const accepted = lines.filter(({ outcome }) => outcome === 'invited');
    const free = await freeSeats(trx, team);
    if (accepted.length > free) throw tooMany(accepted.length, free);
    const seatIds: string[] = [];
    for (const line of accepted) seatIds.push(await give(trx, deps, { line, team, principal }));
    if (seatIds.length > 0) {
      await happened(trx, {
        ...{ type: 'training-seats.invited', by: actorOf(principal), purchaseId, seatIds },
      });
    }
    const after = await purchases.read(trx, purchaseId);
    return {
      invited: accepted.length,
      free: await freeSeats(trx, after),
      lines: lines.map(presentLine),
    };
  });
}

/** Locks a paid team purchase of the caller, so that seats are given one call after the other. Throws 404 and 409. */
export async function lockTeam(
  trx: Transaction<Database>,
  { purchases }: Pick<SeatDeps, 'purchases'>,
  { purchaseId, principal }: { purchaseId: string; principal: Principal },
): Promise<PurchaseEntry> {
  const team = await purchases.hold(trx, purchaseId);
  if (team?.kind !== 'team' || team.userId !== principal.userId) throw notFound();
  if (team.state === 'disputed') {
    throw purchaseConflict(team, 'The seats are suspended while your bank reviews the payment');
  }
  if (team.state !== 'paid' && team.state !== 'refunded') {
    throw conflict('These seats are not paid yet. Pay first, then invite people');
  }
  if (team.state === 'refunded') throw purchaseConflict(team);
  return team;
}

function tooMany(addresses: number, free: number) {
  const seats = free === 1 ? '1 seat is' : `${free} seats are`;
  const message = `The list has ${addresses} new addresses, and ${seats} free. Nothing was sent. Remove ${addresses - free}, or buy more seats`;
  return badRequest([{ property: 'emails', message }]);
}

/** Stores a seat, opens the training for an account of the address, and mails the invitation. @returns the id of the seat */
async function give(
  trx: Transaction<Database>,
  deps: SeatDeps,
  { line, team, principal }: { line: Line; team: PurchaseEntry; principal: Principal },
): Promise<string> {
  const { clock, random, purchases } = deps;
  const { email, user, before } = line;
  const by = actorOf(principal);
  const at = clock.now().toISOString();
  const id = before?.id ?? newId(random);
  const fresh = { invited_at: at, mailed_at: at, mails: (before?.mails ?? 0) + 1, ended_at: '' };
  if (before) {
    await trx.updateTable('training_seats').set(fresh).where('id', '=', id).execute();
  } else {
    const of = { purchase_id: team.id, owner_id: principal.userId, training_id: team.trainingId };
    await trx
      .insertInto('training_seats')
      .values({ id, ...of, email, ...fresh })
      .execute();
  }
  if (user) {
    const open = await purchases.findLive(trx, user.id, team.trainingId);
    // The person has looked at the price and paid nothing.
    if (open) await purchases.move(trx, open, { event: 'cancel', with: {}, by });
    await openSeat(trx, deps, { seatId: id, user, team, by });
  }
  await mailSeat(trx, deps, { seatId: id, email, team, account: principal.email });
  return id;
}
