import { toAuditAnswers } from '#server/derived/audit/audit-answer.ts';
import { auditOf } from '#server/derived/audit/audit-of.ts';
import { subjectsOfCase } from '#server/derived/audit/subjects-of-case.ts';
import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import { listed } from '#server/platform/db/page.ts';
import { findCase } from '#server/records/onboarding/find-case.ts';
import { outreachOf } from '#server/records/outreach/outreach-answer.ts';
import { decideOutreach } from '#server/records/outreach/report.ts';
import { createSubmissionCipher } from '#server/records/submission/submission-cipher.ts';
import { listColleagues } from '#server/records/users/staff.ts';
import { assignCase } from './assign-case.ts';
import { createCaseFilters } from './case-filters.ts';
import { checkCasePart } from './check-case-part.ts';
import { listCases } from './list-cases.ts';
import { readCase } from './read-case.ts';
import { readJourney } from './read-journey.ts';
import { recordOpenedParts } from './record-opened-parts.ts';
import { findWaitingChecks, searchWaitingChecks, toWaitingChecks } from './waiting-checks.ts';
import { waitingCounts } from './waiting-counts.ts';

type CaseOperationId =
  | 'listCases'
  | 'getCase'
  | 'assignCase'
  | 'checkCasePart'
  | 'recordOpenedParts'
  | 'decideOutreach'
  | 'listCaseTimeline'
  | 'getCaseJourney'
  | 'listCaseFilters'
  | 'createCaseFilter'
  | 'deleteCaseFilter'
  | 'listIdentityChecks'
  | 'getWaiting'
  | 'listColleagues';

/** The reviewers' queue and its cases; the contract restricts access to administrators and reviewers. */
export function caseHandlers(deps: Deps): Handlers<CaseOperationId> {
  const { db, config, clock } = deps;
  const cipher = createSubmissionCipher(config);
  const checkCipher = recordCipherOf(config);
  const filters = createCaseFilters(deps);

  return {
    listCases: ({ principal, query }) => listCases(deps, query, principal),

    getCase: ({ params }) => readCase(deps, cipher, params.id),

    async assignCase({ principal, params, body }) {
      return { assignee: await assignCase(deps, { id: params.id, ...body, by: principal }) };
    },

    checkCasePart: ({ principal, params, body }) =>
      checkCasePart(deps, { id: params.id, check: body, by: principal }),

    recordOpenedParts: ({ principal, params, body }) =>
      recordOpenedParts(deps, { id: params.id, opened: body, by: principal }),

    async decideOutreach({ principal, params, body }) {
      const { id: onboardingId, user_id: userId } = await findCase(db, params.id);
      await decideOutreach(deps, { userId, onboardingId, decision: body.decision, by: actorOf(principal) });
      return outreachOf(db, deps, userId);
    },

    async listCaseTimeline({ params, query }) {
      const subjectIds = await subjectsOfCase(db, await findCase(db, params.id));
      return listed(
        query,
        (asked) => auditOf(db, { subjectIds, kind: query.kind, ...asked }),
        (rows) => toAuditAnswers(db, rows),
      );
    },

    async getCaseJourney({ params, query }) {
      return readJourney(db, await findCase(db, params.id), query.machine ?? 'onboarding');
    },

    async listCaseFilters({ principal }) {
      return { items: await filters.list(principal.userId) };
    },

    async createCaseFilter({ principal, body }, reply) {
      const filter = await filters.create(principal.userId, body);
      reply.code(201).header('location', `/api/admin/case-filters/${filter.id}`);
      return filter;
    },

    async deleteCaseFilter({ principal, params }, reply) {
      await filters.remove(principal.userId, params.id);
      return reply.code(204).send();
    },

    listIdentityChecks: ({ query }) =>
      listed(
        query,
        (asked) =>
          query.search?.trim()
            ? searchWaitingChecks(deps, checkCipher, { search: query.search, ...asked })
            : findWaitingChecks(db, asked),
        (rows) => toWaitingChecks(deps, checkCipher, rows),
      ),

    getWaiting: ({ principal }) => waitingCounts(db, principal, clock.now().toISOString()),

    async listColleagues() {
      return { items: await listColleagues(db) };
    },
  };
}
