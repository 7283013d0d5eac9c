import type { Transaction } from 'kysely';
import type { SubmissionStatus } from '#machines/submission.machine.ts';
import { appendAudit } from '../audit/audit.ts';
import type { Principal } from '../auth/principal.ts';
import { countCases } from '../cases/case-counts.ts';
import { caseIndexOf } from '../cases/case-index.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { Database } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { countStatistics } from '../statistics/count-statistics.ts';
import { draftMoveCounts } from '../statistics/what-counts.ts';
import {
  changeOnboarding,
  findOnboarding,
  listOnboardings,
  lockOnboarding,
} from './onboarding.repository.ts';
import { toOnboardingAnswer, toOnboardingAnswers } from './onboarding-answer.ts';
import { startOnboarding } from './start-onboarding.ts';

type OnboardingOperationId =
  | 'startOnboarding'
  | 'listOnboardings'
  | 'getOnboarding'
  | 'updateOnboarding'
  | 'deleteOnboarding';

/** Where clients stand in the wizard (specification section 7, "Onboarding"). */
export function onboardingHandlers(deps: Deps): Handlers<OnboardingOperationId> {
  const { db, clock, config } = deps;

  async function audit(
    trx: Transaction<Database>,
    by: Principal,
    action: string,
    id: string,
    details: Record<string, string | number> = {},
  ): Promise<void> {
    const actor = { actorId: by.userId, actorRole: by.role };
    await appendAudit(trx, { ...actor, action, subjectType: 'onboarding', subjectId: id, details }, clock);
  }

  return {
    async startOnboarding({ principal }, reply) {
      const { row, made } = await startOnboarding(deps, principal);
      if (made) reply.code(201).header('location', `/api/onboarding/${row.id}`);
      return toOnboardingAnswer(deps, row);
    },

    async listOnboardings({ principal, query }) {
      const { page = 1, pageSize = 25 } = query;
      const userId = principal.role === 'client' ? principal.userId : undefined;
      const { rows, total } = await listOnboardings(db, { userId, page, pageSize });
      return { items: await toOnboardingAnswers(deps, rows), total, page, pageSize };
    },

    async getOnboarding({ principal, params }) {
      const row = await findOnboarding(db, params.id);
      if (!row || !mayRead(principal, row.user_id)) throw notFound();
      return toOnboardingAnswer(deps, row);
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
        await countStatistics(trx, draftMoveCounts(before, saved));
        await audit(trx, principal, 'onboarding.moved', row.id, { currentStep: saved.current_step });
        return saved;
      });
      return toOnboardingAnswer(deps, changed);
    },

    async deleteOnboarding({ principal, params }, reply) {
      await inTransaction(db, async (trx) => {
        const now = clock.now().toISOString();
        const found = await findOnboarding(trx, params.id);
        if (found) await caseIndexOf(config).forget(trx, found.user_id, clock.now());
        const before = await lockOnboarding(trx, params.id);
        const taken = await changeOnboarding(trx, params.id, { deleted_at: now, updated_at: now });
        if (!before || !taken) throw notFound();
        // Written by this server from the machine's own statuses.
        await countCases(trx, { [taken.status as SubmissionStatus]: -1 });
        await countStatistics(trx, draftMoveCounts(before));
        await audit(trx, principal, 'onboarding.deleted', taken.id);
      });
      return reply.code(204).send();
    },
  };
}

function mayRead(principal: Principal, ownerId: string): boolean {
  return principal.role !== 'client' || principal.userId === ownerId;
}
