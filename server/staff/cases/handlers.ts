import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Permission } from '#domain/rules/permission.ts';
import { isDecided, type SubmissionStatus } from '#machines/submission.machine.ts';
import { toAuditAnswers } from '#server/derived/audit/audit-answer.ts';
import { auditOf, subjectsOfCase } from '#server/derived/audit/audit-of.ts';
import { countLate, countsByStatus } from '#server/derived/counts/case-counts.ts';
import { actorOf, may, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { countUpTo, listed } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { openTo } from '#server/records/case-access/access.ts';
import { findCase } from '#server/records/onboarding/find-case.ts';
import { outreachOf } from '#server/records/outreach/outreach-answer.ts';
import { decideOutreach } from '#server/records/outreach/report.ts';
import { listStaff } from '#server/records/users/staff.ts';
import type { CheckedPart } from '../checked/checked-parts.ts';
import { checkPart } from '../checked/checked-parts.ts';
import { documentsIn, partsOf } from '../checked/parts.ts';
import { countUnreadEntries } from '../inbox/inbox.repository.ts';
import { countDueTasks } from '../tasks/tasks.repository.ts';
import { assignCase } from './assign-case.ts';
import { createCaseFilters } from './case-filters.ts';
import { listCases } from './list-cases.ts';
import { readAnswers, recordsOf } from './present-case.ts';
import { COUNTED_TO, countUnread, countWaiting } from './queue.repository.ts';
import { readCase } from './read-case.ts';
import { readJourney } from './read-journey.ts';
import { recordOpenedParts } from './record-opened-parts.ts';
import {
  countWaitingChecks,
  findWaitingChecks,
  searchWaitingChecks,
  toWaitingChecks,
} from './waiting-checks.ts';

type Waiting = components['schemas']['Waiting'];

/** Returns how much waits for staff, 0 for what the caller may not see; each number is counted in a small index. */
async function waitingCounts(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  caller: Principal,
): Promise<Waiting> {
  const { db } = deps;
  const seen = (permission: Permission, count: () => Promise<number>) =>
    may(caller, permission) ? count() : 0;
  const tasks = may(caller, 'tasks:read')
    ? await countDueTasks(
        db,
        { assigneeId: caller.userId, today: dayOf(deps.clock.now()), open: openTo(deps, caller) },
        COUNTED_TO,
      )
    : { due: 0, late: 0 };
  return {
    inbox: await countUnreadEntries(db, caller.userId, COUNTED_TO),
    tasks: tasks.due,
    lateTasks: tasks.late,
    cases: await seen('cases:read', async () => {
      const { submitted, in_review } = await countsByStatus(db);
      return Math.min(submitted + in_review, COUNTED_TO);
    }),
    mine: await seen('cases:read', () => countWaiting(db, { id: caller.userId })),
    unread: await seen('cases:read', () => countUnread(db)),
    late: await seen('cases:read', () => countLate(db, deps.clock.now().toISOString())),
    identityChecks: await seen('identity:read', () =>
      countWaitingChecks(db, { open: openTo(deps, caller), atMost: COUNTED_TO }),
    ),
    contacts: await seen('contacts:read', () => counted(db, sql`contacts where status = 'new'`)),
    msbApplications: await seen('msb-applications:read', () =>
      counted(db, sql`msb_applications where status = 'submitted'`),
    ),
  };
}

const counted = (db: Kysely<Database>, chosen: RawBuilder<unknown>) => countUpTo(db, chosen, COUNTED_TO);

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
  | 'updateCaseFilter'
  | 'deleteCaseFilter'
  | 'listIdentityChecks'
  | 'getWaiting'
  | 'listColleagues';

/** The reviewers' queue and its cases; the contract restricts access to administrators and reviewers. */
export function caseHandlers(deps: Deps): Handlers<CaseOperationId> {
  const { db } = deps;
  const filters = createCaseFilters(deps);

  return {
    listCases: ({ principal, query }) => listCases(deps, query, principal),

    getCase: ({ params, principal }) => readCase(deps, params.id, principal),

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
        (rows) => toAuditAnswers(deps, rows),
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

    updateCaseFilter: ({ principal, params, body }) => filters.update(principal.userId, params.id, body),

    async deleteCaseFilter({ principal, params }, reply) {
      await filters.remove(principal, params.id);
      return reply.code(204).send();
    },

    listIdentityChecks: ({ query, principal }) =>
      listed(
        query,
        (page) => {
          const asked = { open: openTo(deps, principal), ...page };
          return query.search?.trim()
            ? searchWaitingChecks(deps, { search: query.search, ...asked })
            : findWaitingChecks(db, asked);
        },
        (rows) => toWaitingChecks(deps, rows),
      ),

    getWaiting: ({ principal }) => waitingCounts(deps, principal),

    async listColleagues() {
      return { items: await listStaff(db) };
    },
  };
}

/** Marks a part of a case as checked, or unmarks it. Throws 404, and 409 if the case no longer allows it. */
function checkCasePart(
  deps: Deps,
  { id, check, by }: { id: string; check: components['schemas']['PartCheck']; by: Principal },
): Promise<CheckedPart> {
  const { db, config } = deps;
  return inTransaction(db, async (trx) => {
    const { user_id: userId, status, submissions } = await findCase(trx, id);
    if (submissions === 0) throw conflict('This case has not been submitted yet. There is nothing to check.');
    // Written by this server, so valid. The checks of a decided case are immutable.
    if (isDecided(status as SubmissionStatus)) {
      throw conflict('This case is decided. Its checks can no longer be changed.');
    }
    const answers = await readAnswers(trx, config, userId);
    const parts = partsOf(config, {
      userId,
      records: recordsOf(answers),
      documents: documentsIn(answers.documents),
    });
    return checkPart(trx, deps, { onboardingId: id, parts, check, by });
  });
}
