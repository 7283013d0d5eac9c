import { actorOf, ownAlone, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { listed } from '#server/platform/db/page.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { openTo } from '../case-access/access.ts';
import { deleteJourney } from '../journey/journey.repository.ts';
import { journeyOf } from '../journey/journey-answer.ts';
import { beginReminders } from '../leaving/remind.ts';
import {
  changeOnboarding,
  findOnboarding,
  listOnboardings,
  lockOnboarding,
} from '../onboarding/onboarding.repository.ts';
import { startOnboarding } from '../onboarding/start-onboarding.ts';
import { toOnboardingAnswer, toOnboardingAnswers } from './onboarding-answer.ts';

type OnboardingOperationId =
  | 'startOnboarding'
  | 'listOnboardings'
  | 'getOnboarding'
  | 'updateOnboarding'
  | 'deleteOnboarding';

/** The progress of clients in the wizard (specification section 7, "Onboarding"). */
export function onboardingHandlers(deps: Deps): Handlers<OnboardingOperationId> {
  const { db, config, clock } = deps;

  return {
    async startOnboarding({ principal }, reply) {
      const { row, made } = await startOnboarding(deps, principal);
      await beginReminders(deps, row);
      if (made) reply.code(201).header('location', `/api/onboarding/${row.id}`);
      return { ...(await toOnboardingAnswer(deps, row)), journey: await journeyOf(db, config, row) };
    },

    listOnboardings: ({ principal, query }) =>
      listed(
        query,
        (asked) =>
          listOnboardings(db, { userId: ownAlone(principal), open: openTo(deps, principal), ...asked }),
        (rows) => toOnboardingAnswers(deps, rows),
      ),

    async getOnboarding({ principal, params }) {
      const row = await findOnboarding(db, params.id);
      if (!row || !mayRead(principal, row.user_id)) throw notFound();
      return toOnboardingAnswer(deps, row, { isStaff: principal.role !== 'client' });
    },

    async updateOnboarding({ principal, params, body }) {
      const row = await findOnboarding(db, params.id);
      if (!row || row.user_id !== principal.userId) throw notFound();
      const changed = await inTransaction(db, async (trx) => {
        const before = await lockOnboarding(trx, row.id);
        if (!before) throw notFound();
        const saved = await changeOnboarding(trx, row.id, {
          current_step: body.currentStep ?? before.current_step,
          machine_version: body.machineVersion ?? before.machine_version,
          updated_at: clock.now().toISOString(),
        });
        if (!saved) throw notFound();
        await happened(trx, { type: 'onboarding.moved', by: actorOf(principal), before, after: saved });
        return saved;
      });
      return toOnboardingAnswer(deps, changed);
    },

    async deleteOnboarding({ principal, params }, reply) {
      await inTransaction(db, async (trx) => {
        const now = clock.now().toISOString();
        const before = await lockOnboarding(trx, params.id);
        const taken = await changeOnboarding(trx, params.id, { deleted_at: now, updated_at: now });
        if (!before || !taken) throw notFound();
        await deleteJourney(trx, params.id);
        await happened(trx, { type: 'onboarding.deleted', by: actorOf(principal), before });
      });
      return reply.code(204).send();
    },
  };
}

function mayRead(principal: Principal, ownerId: string): boolean {
  return principal.role !== 'client' || principal.userId === ownerId;
}
