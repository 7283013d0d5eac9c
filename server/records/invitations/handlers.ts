import type { Transaction } from 'kysely';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { shareOpener } from '../colleagues/access.ts';
import {
  type ColleagueRow,
  changeColleague,
  colleaguesOf,
  findInvitation,
  invitationsInForce,
  lockColleague,
} from '../colleagues/colleagues.repository.ts';
import { findOnboarding, findOnboardingOf, lockOnboarding } from '../onboarding/onboarding.repository.ts';
import { normaliseEmail } from '../users/email-address.ts';
import { inviteColleague, sharedSteps } from './invite.ts';
import { presentColleagues, presentSharedCase } from './present.ts';

type ColleagueOperation =
  | 'listCaseColleagues'
  | 'inviteCaseColleague'
  | 'updateCaseColleague'
  | 'removeCaseColleague'
  | 'listSharedCases'
  | 'getSharedCase';

/** The colleagues whom a client invites, and the cases that are shared with a caller. */
export function invitationHandlers(deps: Deps): Handlers<ColleagueOperation> {
  const { db, clock } = deps;
  const openShare = shareOpener(deps);
  const accountOf = ({ userId, email }: Principal) => ({ userId, email: normaliseEmail(email) });

  /** Throws 404 unless it is the caller's own onboarding. */
  async function assertOwn(id: string, { userId }: Principal): Promise<void> {
    if ((await findOnboarding(db, id))?.user_id !== userId) throw notFound();
  }

  /** Locks a colleague of a case, after the case. Throws 404. */
  async function lockOf(
    trx: Transaction<Database>,
    { id, colleagueId }: { id: string; colleagueId: string },
  ) {
    await lockOnboarding(trx, id);
    const row = await lockColleague(trx, colleagueId);
    if (row?.onboarding_id !== id) throw notFound();
    return row;
  }

  async function answer(row: ColleagueRow) {
    const [colleague] = await presentColleagues(db, row.client_id, [row]);
    if (!colleague) throw new Error('One row has one answer');
    return colleague;
  }

  return {
    async listCaseColleagues({ principal, params }) {
      await assertOwn(params.id, principal);
      return { items: await presentColleagues(db, principal.userId, await colleaguesOf(db, params.id)) };
    },

    async inviteCaseColleague({ principal, params, body }, reply) {
      await assertOwn(params.id, principal);
      const row = await inviteColleague(deps, { ...body, onboardingId: params.id, by: principal });
      deps.mailer.nudge();
      reply.code(201);
      return answer(row);
    },

    async updateCaseColleague({ principal, params, body }) {
      await assertOwn(params.id, principal);
      const steps = sharedSteps(body.steps);
      const changed = await inTransaction(db, async (trx) => {
        const row = await lockOf(trx, params);
        if (row.ended_at !== null)
          throw conflict('The access of this colleague has ended. Invite them again');
        const change = { steps: JSON.stringify(steps) };
        await changeColleague(trx, row.id, change);
        const event = { by: actorOf(principal), onboardingId: params.id, colleagueId: row.id, steps };
        await happened(trx, { type: 'colleague.changed', ...event });
        return { ...row, ...change };
      });
      return answer(changed);
    },

    async removeCaseColleague({ principal, params }, reply) {
      await assertOwn(params.id, principal);
      await inTransaction(db, async (trx) => {
        const row = await lockOf(trx, params);
        if (row.ended_at !== null) return;
        await changeColleague(trx, row.id, { ended_at: clock.now().toISOString(), ended_why: 'removed' });
        const event = { by: actorOf(principal), onboardingId: params.id, colleagueId: row.id };
        await happened(trx, { type: 'colleague.removed', ...event });
      });
      return reply.code(204).send();
    },

    async listSharedCases({ principal }) {
      const rows = await invitationsInForce(db, accountOf(principal));
      const shared = await Promise.all(rows.map((row) => presentSharedCase(deps, row)));
      return {
        items: shared.filter((each) => each !== undefined),
        hasOwnCase: (await findOnboardingOf(db, principal.userId)) !== undefined,
      };
    },

    async getSharedCase({ principal, params }) {
      await openShare(principal, params.id);
      const row = await findInvitation(db, params.id, accountOf(principal));
      const shared = row && (await presentSharedCase(deps, row));
      if (!shared) throw notFound();
      return shared;
    },
  };
}
