import type { Kysely } from 'kysely';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { appendAudit } from './audit.ts';
import { toTrailAnswers } from './audit-answer.ts';
import { searchAudit } from './audit-search.ts';
import { createCheckJob } from './check-job.ts';
import { subjectsOfCase } from './subjects-of-case.ts';
import { verifyAuditChain } from './verify-chain.ts';

/** The audit trail: searched a page at a time, and checked as a whole; the contract lets only administrators do either. */
export function auditHandlers({
  db,
  clock,
  anchoring,
}: Pick<Deps, 'db' | 'clock' | 'anchoring'>): Handlers<'listAudit' | 'checkAudit'> {
  const check = createCheckJob((onProgress) => verifyAuditChain(db, anchoring.kept, onProgress), clock);

  return {
    async listAudit({ query }) {
      const { pageSize = 25, caseId, subjectId, ...asked } = query;
      const subjectIds = await subjectsAsked(db, { caseId, subjectId });
      const filters = { ...asked, ...(subjectIds && { subjectIds }) };
      // One more than is shown tells whether there is a next page.
      const rows = await searchAudit(db, { ...filters, limit: pageSize + 1 });
      const shown = rows.slice(0, pageSize);
      const next = rows.length > pageSize ? (shown.at(-1)?.seq ?? null) : null;
      return { items: await toTrailAnswers(db, shown), next };
    },

    async checkAudit({ principal }, reply) {
      const answer = await check(principal.userId);
      if ('progress' in answer) {
        reply.code(202);
        return { running: true, ...answer.progress };
      }
      const { verdict } = answer;
      const { ok, entries, checkedAt } = verdict;
      const [firstBad, reason] = verdict.ok ? [null, null] : [verdict.seq, verdict.reason];
      const actor = { actorId: principal.userId, actorRole: principal.role };
      const subject = { subjectType: 'audit', subjectId: 'chain' };
      const details = { ok, entries, firstBad, reason };
      await inTransaction(db, (trx) =>
        appendAudit(trx, { ...actor, ...subject, action: 'audit.checked', details }, clock),
      );
      return { ok, entries, firstBad, reason, checkedAt };
    },
  };
}

/** Undefined where any subject will do. */
async function subjectsAsked(
  db: Kysely<Database>,
  { caseId, subjectId }: { caseId: string | undefined; subjectId: string | undefined },
): Promise<string[] | undefined> {
  if (caseId === undefined) return subjectId === undefined ? undefined : [subjectId];
  // Also of a case that was taken out of the lists: the trail has kept what happened to it.
  const found = await db
    .selectFrom('onboardings')
    .select(['id', 'user_id'])
    .where('id', '=', caseId)
    .executeTakeFirst();
  const subjects = found ? await subjectsOfCase(db, found) : [];
  return subjectId === undefined ? subjects : subjects.filter((each) => each === subjectId);
}
