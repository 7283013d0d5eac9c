import type { Transaction } from 'kysely';
import { type AccessEnd, accessEndMessages } from '#domain/colleagues.ts';
import type { SavedStepId } from '#machines/steps.ts';
import { isEditable } from '#machines/submission.machine.ts';
import { type Actor, actorOf, type Principal, type Share } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { type Follower, happened } from '#server/platform/events/events.ts';
import { type HttpError, notFound, refusedFor } from '#server/platform/http/errors.ts';
import { lockOnboarding } from '../onboarding/onboarding.repository.ts';
import { normaliseEmail } from '../users/email-address.ts';
import {
  type ColleagueRow,
  changeColleague,
  endAccess,
  findInvitation,
  followAddress,
  lockColleague,
  stepsOf,
} from './colleagues.repository.ts';

/**
 * Decides whether an account may work on a case of another client, and on which of its steps. The guard of every operation calls
 * it when a call names a case (`x-shared-case`); the contract's `x-colleague` names the step that the operation needs.
 */
export function shareOpener(
  deps: Pick<CoreDeps, 'db' | 'clock'>,
): (principal: Principal, onboardingId: string) => Promise<Share> {
  return async (principal, onboardingId) => {
    const account = { userId: principal.userId, email: normaliseEmail(principal.email) };
    const found = await findInvitation(deps.db, onboardingId, account);
    if (!found) throw notFound();
    const row = found.account_id === null ? await accept(deps, found, principal) : found;
    assertInForce(row);
    return {
      invitationId: row.id,
      onboardingId: row.onboarding_id,
      clientId: row.client_id,
      steps: stepsOf(row),
    };
  };
}

/** Signing in with the invited address, which the mailed code proves, and opening the case accepts the invitation. */
async function accept(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  { id, onboarding_id: onboardingId }: ColleagueRow,
  principal: Principal,
): Promise<ColleagueRow> {
  return inTransaction(db, async (trx) => {
    const row = await lockColleague(trx, id);
    if (!row) throw notFound();
    if (row.ended_at !== null || row.account_id === principal.userId) return row;
    if (row.account_id !== null) throw notFound();
    const change = { account_id: principal.userId, accepted_at: clock.now().toISOString() };
    await changeColleague(trx, id, change);
    await happened(trx, {
      type: 'colleague.accepted',
      by: actorOf(principal),
      onboardingId,
      colleagueId: id,
    });
    return { ...row, ...change };
  });
}

/**
 * Throws 403 if the caller is an invited colleague and no longer has access to the step. Call it in the transaction of the change:
 * it waits for a concurrent submission or removal, so that nothing is recorded after it.
 */
export async function assertStillShared(
  trx: Transaction<Database>,
  { share }: Pick<Principal, 'share'>,
  step: SavedStepId,
): Promise<void> {
  if (!share) return;
  // The case before its colleagues, as a submission locks them.
  if (!(await lockOnboarding(trx, share.onboardingId))) throw accessEnded('deleted');
  const row = await lockColleague(trx, share.invitationId);
  if (!row) throw accessEnded('removed');
  assertInForce(row);
  if (!stepsOf(row).includes(step)) throw accessEnded('removed');
}

function assertInForce({ ended_at, ended_why }: ColleagueRow): void {
  if (ended_at !== null) throw accessEnded(ended_why ?? 'removed');
}

function accessEnded(why: AccessEnd): HttpError {
  return refusedFor('access-ended', accessEndMessages[why]);
}

/**
 * Ends the access of all colleagues when a case can no longer be changed, or is deleted, in the same transaction. Invitations
 * follow a changed sign-in address.
 */
export function createColleagueFollower({ clock }: Pick<CoreDeps, 'clock'>): Follower {
  return {
    async 'submission.moved'(trx, { from, to, before, by, at }) {
      if (isEditable(from) && !isEditable(to))
        await end(trx, {
          onboardingId: before.id,
          why: to === 'submitted' ? 'submitted' : 'abandoned',
          by,
          at,
        });
    },
    async 'onboarding.deleted'(trx, { before, by }) {
      await end(trx, { onboardingId: before.id, why: 'deleted', by, at: clock.now().toISOString() });
    },
    async 'user.address-changed'(trx, { userId, from, to }) {
      await followAddress(trx, { userId, from, to }, clock.now().toISOString());
    },
  };
}

async function end(
  trx: Transaction<Database>,
  { by, at, ...ended }: { onboardingId: string; why: AccessEnd; by: Actor; at: string },
): Promise<void> {
  const colleagues = await endAccess(trx, { ...ended, at });
  if (colleagues > 0) await happened(trx, { type: 'colleagues.ended', by, ...ended, colleagues });
}
