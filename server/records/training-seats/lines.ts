import type { Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { isEmailAddress } from '#domain/rules/email-field.ts';
import { isPurchaseOpen, type PurchaseState } from '#machines/purchase.machine.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';
import type { PurchaseEntry } from '../purchases/definition.ts';
import { normaliseEmail } from '../users/email-address.ts';
import type { User } from '../users/users.repository.ts';
import type { SeatRow } from './tables.ts';

type SeatLine = components['schemas']['SeatLine'];
export type Outcome = SeatLine['outcome'];

/** A line of a list of addresses, and what is known about its person. */
export type Line = {
  /** From 1. */
  number: number;
  email: string;
  outcome: Outcome;
  /** The line with the same address, of a `duplicate`. */
  first: number;
  user: User | undefined;
  /** The seat of this purchase that the person had before; null without one. */
  before: SeatRow | null;
};

/** Mails to one address about one seat; more would be harassment. */
export const mailsAtMost = 10;
const PAUSE_SECONDS = 60;

const messages: Record<Exclude<Outcome, 'duplicate'>, string> = {
  invited: 'Invited',
  malformed: 'Not an email address',
  alreadyInvited: 'Already has one of your seats',
  alreadyHas: 'Already has this training',
  paying: 'Is paying for this training now. Try again in an hour',
  tooOften: 'Was emailed too often. Try again later',
  refused: 'Cannot get a seat. Ask this person for another address',
};

/** Returns a line as the buyer reads it. */
export function presentLine({ number, email, outcome, first }: Line): SeatLine {
  const message = outcome === 'duplicate' ? `Already on line ${first} of this list` : messages[outcome];
  return { line: number, email, outcome, message };
}

/** Returns what an invitation of each address would do. The team purchase is locked. @param typed as the buyer entered them */
export async function judgeLines(
  trx: Transaction<Database>,
  { typed, team, now }: { typed: readonly string[]; team: PurchaseEntry; now: Date },
): Promise<Line[]> {
  const emails = typed.map(normaliseEmail);
  const known = await peopleOf(trx, [...new Set(emails)], team);
  const pause = secondsBefore(now, PAUSE_SECONDS);
  return emails.map((email, index): Line => {
    const first = emails.indexOf(email) + 1;
    const user = known.users.get(email);
    const seats = known.seats.get(email) ?? [];
    const before = seats.find(({ purchase_id }) => purchase_id === team.id) ?? null;
    const state = user && known.states.get(user.id);
    const outcome = (): Outcome => {
      if (!isEmailAddress(email)) return 'malformed';
      if (first !== index + 1) return 'duplicate';
      if (seats.some(({ ended_at }) => ended_at === '')) return 'alreadyInvited';
      if (user && (user.role !== 'client' || user.disabled === 1)) return 'refused';
      if (state !== undefined && state !== 'created') {
        return isPurchaseOpen(state) ? 'paying' : 'alreadyHas';
      }
      if (before && (before.mails >= mailsAtMost || before.mailed_at > pause)) return 'tooOften';
      return 'invited';
    };
    return { number: index + 1, email, first, user, before, outcome: outcome() };
  });
}

/** Returns the accounts of addresses, their seats of the buyer for the training, and the states of their own purchases. */
async function peopleOf(
  trx: Transaction<Database>,
  emails: readonly string[],
  { userId, trainingId }: PurchaseEntry,
) {
  const users = await trx.selectFrom('users').selectAll().where('email', 'in', emails).execute();
  const ids = users.map(({ id }) => id);
  const seats = await trx
    .selectFrom('training_seats as seat')
    .innerJoin('training_purchases as team', 'team.id', 'seat.purchase_id')
    .selectAll('seat')
    .where('seat.owner_id', '=', userId)
    .where('seat.training_id', '=', trainingId)
    .where('seat.email', 'in', emails)
    .where('team.state', 'in', ['paid', 'disputed'])
    .execute();
  const own =
    ids.length === 0
      ? []
      : await trx
          .selectFrom('training_purchases')
          .select(['user_id', 'state'])
          .where('user_id', 'in', ids)
          .where('training_id', '=', trainingId)
          .where('kind', '<>', 'team')
          .where('state', 'in', ['created', 'paying', 'failed', 'paid', 'disputed'])
          .execute();
  return {
    users: new Map(users.map((user) => [user.email, user])),
    seats: new Map(emails.map((email) => [email, seats.filter((seat) => seat.email === email)])),
    states: new Map(own.map(({ user_id, state }): [string, PurchaseState] => [user_id, state])),
  };
}
