import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { checkRestoreReason } from '#domain/rules/audit-restore.ts';
import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { acknowledgeRestore } from './acknowledge-restore.ts';
import { appendAudit } from './audit.ts';
import { toRestoreAnswers, toTrailAnswers } from './audit-answer.ts';
import { subjectsOfCase } from './audit-of.ts';
import { searchAudit } from './audit-search.ts';
import { createCheckJob } from './check-job.ts';
import { exportedTrail, exportHeaders } from './export-trail.ts';
import { verifyAuditChain } from './verify-chain.ts';

/**
 * The audit trail: search, export, check, and acknowledgement of a restore from a backup. The contract restricts access to
 * administrators.
 */
export function auditHandlers({
  db,
  config,
  clock,
  anchoring,
}: Pick<Deps, 'db' | 'config' | 'clock' | 'anchoring'>): Handlers<
  'listAudit' | 'exportAudit' | 'checkAudit' | 'acknowledgeAuditRestore'
> {
  const check = createCheckJob((onProgress) => verifyAuditChain(db, anchoring.anchors, onProgress), clock);

  return {
    async listAudit({ query }) {
      const { pageSize = 25, caseId, subjectId, ...asked } = query;
      const subjectIds = await subjectsAsked(db, { caseId, subjectId });
      const filters = { ...asked, ...(subjectIds && { subjectIds }) };
      // One more than is shown, to know whether there is a next page.
      const rows = await searchAudit(db, { ...filters, limit: pageSize + 1 });
      const shown = rows.slice(0, pageSize);
      const next = rows.length > pageSize ? (shown.at(-1)?.seq ?? null) : null;
      return { items: await toTrailAnswers({ db, config }, shown), next };
    },

    async exportAudit({ principal, query }, reply) {
      const { format, caseId, subjectId, ...asked } = query;
      const subjectIds = await subjectsAsked(db, { caseId, subjectId });
      const filters = Object.keys(query).filter((name) => name !== 'format');
      const actor = actorOf(principal);
      const subject = { subjectType: 'audit', subjectId: 'chain' };
      const details = { format, filters: filters.sort() };
      // Before the first byte is sent, because a partial download also discloses data.
      await inTransaction(db, (trx) =>
        appendAudit(trx, { ...actor, ...subject, action: 'audit.exported', details }, clock),
      );
      const entries = exportedTrail({ db, config }, format, { ...asked, ...(subjectIds && { subjectIds }) });
      return reply
        .headers(exportHeaders(format, clock.now()))
        .send(Readable.from(entries, { objectMode: false }));
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
      const mismatch = (!verdict.ok && verdict.mismatch) || null;
      const actor = actorOf(principal);
      const subject = { subjectType: 'audit', subjectId: 'chain' };
      const details = { ok, entries, firstBad, reason };
      await inTransaction(db, (trx) =>
        appendAudit(trx, { ...actor, ...subject, action: 'audit.checked', details }, clock),
      );
      const restores = await toRestoreAnswers(db, verdict.restores ?? []);
      return { ok, entries, firstBad, reason, mismatch, restores, checkedAt };
    },

    async acknowledgeAuditRestore({ principal, body }, reply) {
      const checked = checkRestoreReason(body.reason);
      if (!checked.ok) throw badRequest(checked.errors);
      // A current check: the mismatch to acknowledge must still exist, and nothing else may be wrong.
      const answer = await check(principal.userId);
      if ('progress' in answer) {
        reply.code(202);
        return { running: true, ...answer.progress };
      }
      const asked = { ...body, ...checked.value };
      const restore = await acknowledgeRestore({ db, clock }, answer.verdict, asked, actorOf(principal));
      // Starts to anchor the restored chain.
      anchoring.nudge();
      const [shown] = await toRestoreAnswers(db, [restore]);
      if (!shown) throw new Error('A restore has no answer');
      reply.code(201);
      return shown;
    },
  };
}

/** Undefined for any subject. */
async function subjectsAsked(
  db: Kysely<Database>,
  { caseId, subjectId }: { caseId: string | undefined; subjectId: string | undefined },
): Promise<string[] | undefined> {
  if (caseId === undefined) return subjectId === undefined ? undefined : [subjectId];
  // Includes deleted cases, whose entries remain in the trail.
  const found = await db
    .selectFrom('onboardings')
    .select(['id', 'user_id'])
    .where('id', '=', caseId)
    .executeTakeFirst();
  const subjects = found ? await subjectsOfCase(db, found) : [];
  return subjectId === undefined ? subjects : subjects.filter((each) => each === subjectId);
}
