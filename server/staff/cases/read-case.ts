import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { type SectionId, sectionIds } from '#domain/records/sections.ts';
import { objectionsTo } from '#domain/rules/objections.ts';
import { requirementsOf } from '#domain/rules/requirements.ts';
import { steps } from '#machines/steps.ts';
import {
  type Approval,
  comparedVersion,
  mayBeApproved,
  nextStanding,
  type Standing,
  type SubmissionStatus,
} from '#machines/submission.machine.ts';
import type { Principal } from '#server/platform/caller/principal.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inSnapshot } from '#server/platform/db/transaction.ts';
import { etagOf } from '#server/platform/http/preconditions.ts';
import { type ColleagueRow, colleaguesOf } from '#server/records/colleagues/colleagues.repository.ts';
import { itemsAgainstApproval } from '#server/records/compliance/file/blocking.ts';
import { presentRegistration } from '#server/records/compliance/register/present-registration.ts';
import { findChecksOf } from '#server/records/identity/checks.repository.ts';
import { verificationReview } from '#server/records/identity/review-answer.ts';
import { refresh } from '#server/records/identity/settle.ts';
import { presentColleagues } from '#server/records/invitations/present.ts';
import { journeyOf } from '#server/records/journey/journey-answer.ts';
import { markedChanges } from '#server/records/marks/sent-marks.ts';
import { msbApplicationsOf } from '#server/records/msb-application/of-client.ts';
import { findCase } from '#server/records/onboarding/find-case.ts';
import { outreachOf } from '#server/records/outreach/outreach-answer.ts';
import { standingAt } from '#server/records/progress/onboarding-answer.ts';
import { changedPaths } from '#server/records/sections/changed-paths.ts';
import { differences } from '#server/records/sections/differences.ts';
import { findFrozen, lastAsked } from '#server/records/submission/find-frozen.ts';
import type { FrozenCase } from '#server/records/submission/frozen-case.ts';
import { missingIn, risksIn } from '#server/records/submission/load-case.ts';
import { workedAlone } from '#server/records/submission/prepared.ts';
import { type EventRow, listEvents } from '#server/records/submission/submission.repository.ts';
import { toSubmissionAnswer } from '#server/records/submission/submission-answer.ts';
import { type SubmissionReader, submissionReaderOf } from '#server/records/submission/submission-cipher.ts';
import { findStaff, listStaff } from '#server/records/users/staff.ts';
import { checkedParts } from '../checked/checked-parts.ts';
import { openedParts } from '../checked/opened-parts.ts';
import { partsOf } from '../checked/parts.ts';
import { countNotes } from '../notes/notes.repository.ts';
import { countOpenTasks } from '../tasks/tasks.repository.ts';
import { caseDocuments } from './case-documents.ts';
import { caseSummaries } from './case-summary.ts';
import { duplicatesOf } from './duplicates.ts';
import { type PresentAnswers, readAnswers, recordsOf } from './present-case.ts';

type Case = components['schemas']['Case'];
type CaseSection = Case['sections'][number];

/** Returns everything that a reviewer needs for a decision, in one snapshot. Throws 404. */
export async function readCase(deps: Deps, id: string, caller: Principal): Promise<Case> {
  const { db, config, files } = deps;
  const known = await findCase(db, id);
  await refresh(deps, await findChecksOf(db, known.user_id));
  return inSnapshot(db, async (trx) => {
    const onboarding = await findCase(trx, id);
    const [summary] = await caseSummaries(trx, deps, [id], caller);
    if (!summary) throw new Error('A case that is there has a summary');
    // Written by this server, so valid.
    const status = onboarding.status as SubmissionStatus;
    const colleagues = await colleaguesOf(trx, id);
    const answers = await readAnswers(trx, config, onboarding.user_id);
    const client = { id: onboarding.user_id, email: summary.email };
    const verification = await verificationReview(trx, deps, client);
    const cipher = await submissionReaderOf({ config, db: trx }, onboarding.user_id);
    const frozen = frozenCases(trx, cipher, id);
    const base = await frozen(comparedVersion(status, onboarding.submissions, onboarding.approved_version));
    const documents = await caseDocuments({ db: trx, files }, answers.documents, base);
    const present = {
      records: recordsOf(answers),
      documents: answers.documents,
      verification,
      submissions: onboarding.submissions,
    };
    const parts = partsOf(config, {
      userId: onboarding.user_id,
      records: present.records,
      documents: documents.filter(({ state }) => state !== 'removed'),
    });
    const events = await listEvents(trx, id);
    const marks = await lastAsked(cipher, { events, present, frozen });
    const submission = await toSubmissionAnswer(trx, deps, cipher, onboarding, { isStaff: true });
    const isAmended = submission.amendments !== null;
    const did = await workedAlone(trx, deps, { onboarding, by: caller });
    const against = await itemsAgainstApproval(trx, deps, onboarding);
    const allowed = allowedAt({ status, isAmended }, { isAlone: did.length > 0, open: against.length });
    const isApprovable = mayBeApproved({ status, isAmended }, { isAlone: false, open: 0 });
    const lacksFourEyes = did.length > 0 && isApprovable;
    const now = deps.clock.now();
    const registration = await presentRegistration(trx, id);
    return {
      summary,
      ...(registration && { registration }),
      ...(caller.permissions.includes('msb-applications:read') && {
        msbApplications: await msbApplicationsOf(trx, deps, summary.email),
      }),
      requirements: requirementsOf(present, {
        standing: standingAt(status, isAmended),
        today: dayOf(now),
        dueAt: onboarding.due_at,
        now: now.toISOString(),
      }),
      journeyState: await journeyOf(trx, config, onboarding),
      sections: sectionIds.map((section) =>
        toSection(section, answers, base, savedByOf(onboarding.user_id, colleagues)),
      ),
      documents,
      checked: onboarding.submissions === 0 ? [] : await checkedParts(trx, id, parts),
      opened: await openedParts(trx, id, parts),
      verification,
      submission,
      allowed,
      fourEyes: lacksFourEyes ? { did, approvers: await approversBut(trx, caller) } : null,
      compliance: isApprovable ? against : [],
      marks,
      objections: allowed.includes('approve')
        ? objectionsTo({
            verification,
            asked: marks,
            missing: missingIn(present, deps),
            marked: await markedChanges(trx, config, onboarding),
            risks: risksIn(present, deps),
          })
        : [],
      decisions: await decisionsOn(trx, cipher, events),
      notes: await countNotes(trx, { about: 'onboarding', id }),
      tasks: await countOpenTasks(trx, id),
      outreach: await outreachOf(trx, deps, onboarding.user_id),
      colleagues: await presentColleagues(trx, onboarding.user_id, colleagues),
      duplicates: await duplicatesOf(trx, deps, {
        caseKey: onboarding.case_key,
        records: present.records,
        caller,
      }),
    };
  });
}

const decisions = ['takeIntoReview', 'requestChanges', 'approve', 'reject', 'reopen'] as const;

/**
 * If staff have changed answers since the certification, the certified version can be approved after it is restored.
 */
function allowedAt(standing: Standing, approval: Approval): Case['allowed'] {
  return decisions.filter((type) =>
    type === 'approve'
      ? mayBeApproved(standing, approval)
      : nextStanding(standing, { type }, 'staff') !== null,
  );
}

/** Returns the staff members to whom the caller can hand a case over for its approval. */
async function approversBut(db: Kysely<Database>, { userId }: Principal) {
  const approvers = await listStaff(db, { who: ['cases:review', 'cases:decide'] });
  return approvers.filter(({ id }) => id !== userId);
}

type Frozen = (version: number) => Promise<FrozenCase | null>;

/** Reads submitted versions, each once. */
function frozenCases(db: Kysely<Database>, cipher: SubmissionReader, id: string): Frozen {
  const known = new Map<number, FrozenCase | null>();
  return async (version) => {
    const read = known.get(version);
    if (read !== undefined || version === 0) return read ?? null;
    const frozen = await findFrozen(db, cipher, id, version);
    known.set(version, frozen);
    return frozen;
  };
}

/** Returns the function that says what an account that saved answers is for the case. */
function savedByOf(clientId: string, colleagues: readonly ColleagueRow[]) {
  return (accountId: string): CaseSection['savedBy'] => {
    if (accountId === clientId) return 'client';
    return colleagues.some(({ account_id }) => account_id === accountId) ? 'colleague' : 'administrator';
  };
}

function toSection(
  section: SectionId,
  { sections }: PresentAnswers,
  base: FrozenCase | null,
  savedBy: (accountId: string) => CaseSection['savedBy'],
): CaseSection {
  const step = steps.find((each) => each.section === section);
  if (!step) throw new Error(`No step asks for ${section}`);
  const saved = sections.get(section);
  if (!saved) {
    return {
      step: step.id,
      section,
      record: null,
      etag: null,
      savedAt: null,
      savedBy: null,
      changed: [],
      differences: [],
    };
  }
  const { row, value } = saved;
  const changed = base ? changedPaths(base.records[section], value) : [];
  return {
    step: step.id,
    section,
    record: { ...value },
    etag: etagOf(row.version),
    savedAt: row.updated_at,
    savedBy: savedBy(row.updated_by),
    changed,
    // Unchanged sections need no comparison.
    differences: base && changed.length > 0 ? differences(section, base.records[section], value) : [],
  };
}

type CaseDecision = components['schemas']['CaseDecision'];

/**
 * Returns how the reviews of a case ended, oldest first: by whom, why, and what was overridden. For staff only. @param
 * events of its submission
 */
async function decisionsOn(
  db: Kysely<Database>,
  cipher: SubmissionReader,
  events: readonly EventRow[],
): Promise<CaseDecision[]> {
  const ends = events.flatMap((row) => {
    const event = endOf(row.event);
    return event ? [{ event, row }] : [];
  });
  const staff = await findStaff(
    db,
    ends.map(({ row }) => row.actor_id),
  );
  return ends.map(({ event, row }) => {
    const { rationale, overridden } = cipher.openEvent(row);
    return { event, at: row.at, by: staff.get(row.actor_id) ?? null, rationale, overridden };
  });
}

function endOf(event: string): CaseDecision['event'] | null {
  return event === 'approve' || event === 'reject' ? event : null;
}
