import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { accountInMail, nameInMail } from '#domain/rules/name-in-mail.ts';
import { canMove } from '#machines/lifecycle.ts';
import { type TeamState, teamMembershipMachine } from '#machines/team-membership.machine.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { companyOf } from '../identity/people.ts';
import { normaliseEmail } from '../users/email-address.ts';
import { findUser } from '../users/users.repository.ts';
import type { TeamRow } from './invite.ts';

type Membership = components['schemas']['TeamMembership'];
type MembershipDeps = Pick<CoreDeps, 'db' | 'clock' | 'config'>;

const SHOWN_AT_MOST = 100;
const waitsFirst = ({ state }: TeamRow) => (state === 'invited' ? 0 : 1);

/** Returns the companies that have invited the caller's address: open invitations first, then the latest. */
export async function membershipsOf(deps: MembershipDeps, principal: Principal): Promise<Membership[]> {
  const rows = await deps.db
    .selectFrom('training_team')
    .selectAll()
    .where('email', '=', normaliseEmail(principal.email))
    .orderBy('invited_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_AT_MOST)
    .execute();
  const sorted = rows.toSorted((one, other) => waitsFirst(one) - waitsFirst(other));
  return Promise.all(sorted.map((row) => presentMembership(deps.db, deps, row)));
}

/** The company name typed by the client is shown only if it is a plausible name, as in the mail. */
async function presentMembership(
  db: Kysely<Database>,
  deps: MembershipDeps,
  { id, owner_id, state, invited_at, joined_at }: TeamRow,
): Promise<Membership> {
  const owner = await findUser(db, owner_id);
  return {
    id,
    company: nameInMail(await companyOf(db, deps, owner_id)),
    account: owner ? accountInMail(owner.email) : null,
    state,
    invitedAt: invited_at,
    joinedAt: joined_at || null,
  };
}

/**
 * The team member agrees or leaves. Throws 404 for an invitation to another address, and 409 for an illegal transition.
 * Repeating an answer has no effect.
 */
export async function answerCompany(
  deps: MembershipDeps,
  { id, state }: { id: string; state: TeamState },
  principal: Principal,
): Promise<Membership> {
  return inTransaction(deps.db, async (trx) => {
    const before = await lockRows(trx, 'training_team', 'mailed_at')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (before?.email !== normaliseEmail(principal.email)) throw notFound();
    if (before.state === state) return presentMembership(trx, deps, before);
    if (!canMove(teamMembershipMachine, before.state, state, 'colleague')) {
      throw conflict('This is no longer possible. Load the page again');
    }
    const at = deps.clock.now().toISOString();
    const isMember = state === 'member';
    const change = {
      state,
      member_id: isMember ? principal.userId : '',
      joined_at: isMember ? at : '',
      changed_at: at,
    };
    await trx.updateTable('training_team').set(change).where('id', '=', id).execute();
    const type = isMember ? 'training-team.joined' : 'training-team.left';
    await happened(trx, { type, by: actorOf(principal), placeId: id });
    return presentMembership(trx, deps, { ...before, ...change });
  });
}
