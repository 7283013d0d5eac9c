import type { Selectable, Transaction } from 'kysely';
import { isEmailAddress } from '#domain/rules/email-field.ts';
import { canMove } from '#machines/lifecycle.ts';
import { teamMembershipMachine } from '#machines/team-membership.machine.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, conflict } from '#server/platform/http/errors.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { lockLimit } from '#server/platform/limits/sliding-window.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { trainingTeamInvitationMail } from '#server/platform/mail/templates/training-team-invitation.ts';
import { companyOf } from '../identity/people.ts';
import { claimMail } from '../outreach/mail-limits.ts';
import { issueReportLink } from '../outreach/report-links.ts';
import { normaliseEmail } from '../users/email-address.ts';
import type { TrainingTeamTable } from './tables.ts';

export type TeamRow = Selectable<TrainingTeamTable>;

/** Maximum number of team members per client; the contract states the same. */
export const teamAtMost = 200;

/**
 * Adds a team member and mails them an invitation, within the limits for all mails to people whom a client names.
 * Throws 400 for the address, 409 for a member who has agreed, above the team size and after a report, and 429.
 */
export async function inviteMember(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'random'>,
  typed: string,
  principal: Principal,
): Promise<TeamRow> {
  const { clock, config, random, db } = deps;
  const email = normaliseEmail(typed);
  const own = normaliseEmail(principal.email);
  if (!isEmailAddress(email)) refuse('Enter an email address such as name@company.com');
  if (email === own) refuse('This is your own address. Your certificates are already on the list');
  const owner_id = principal.userId;

  return inTransaction(db, async (trx) => {
    const now = clock.now();
    await lockLimit(trx, limitKey(config.appSecret, 'training-team', owner_id), now);
    const known = await findNamed(trx, owner_id, email);
    if (known && !canMove(teamMembershipMachine, known.state, 'invited', 'company')) {
      throw conflict('This person has already agreed');
    }
    if (!known && (await sizeOf(trx, owner_id)) >= teamAtMost) {
      throw conflict(`A team has at most ${teamAtMost} people. Remove someone from the list first`);
    }
    await claimMail(trx, deps, { userId: owner_id, name: email, to: email, isByClient: true });

    const at = now.toISOString();
    const place = await savePlace(trx, {
      id: known?.id ?? newId(random),
      owner_id,
      email,
      state: 'invited',
      member_id: '',
      invited_at: known?.invited_at ?? at,
      mailed_at: at,
      joined_at: '',
      changed_at: at,
    });
    const reportLink = await issueReportLink(
      trx,
      { userId: owner_id, checkId: place.id, person: { name: '', email } },
      deps,
    );
    const mail = trainingTeamInvitationMail({
      company: await companyOf(trx, deps, owner_id),
      account: own,
      link: `${config.publicUrl}/training-team`,
      reportLink,
      publicUrl: config.publicUrl,
    });
    await enqueueMail(trx, { to: email, about: place.id, ...mail }, deps);
    await happened(trx, {
      type: 'training-team.invited',
      by: actorOf(principal),
      placeId: place.id,
    });
    return place;
  });
}

function refuse(message: string): never {
  throw badRequest([{ property: 'email', message }]);
}

function findNamed(trx: Transaction<Database>, ownerId: string, email: string): Promise<TeamRow | undefined> {
  return trx
    .selectFrom('training_team')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('email', '=', email)
    .executeTakeFirst();
}

async function sizeOf(trx: Transaction<Database>, ownerId: string): Promise<number> {
  const all = trx.selectFrom('training_team').select('id').where('owner_id', '=', ownerId);
  return (await all.limit(teamAtMost).execute()).length;
}

async function savePlace(trx: Transaction<Database>, row: TeamRow): Promise<TeamRow> {
  const { id, owner_id, email, ...fresh } = row;
  await trx
    .insertInto('training_team')
    .values(row)
    .onConflict((conflicting) => conflicting.columns(['owner_id', 'email']).doUpdateSet(fresh))
    .execute();
  return row;
}
