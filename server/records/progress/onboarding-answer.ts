import type { components } from '#contract/schema.d.ts';
import { type Standing, stepStates } from '#domain/rules/progress.ts';
import { requirementsOf } from '#domain/rules/requirements.ts';
import { type StepId, steps } from '#machines/steps.ts';
import { isDecided, isEditable, type SubmissionStatus } from '#machines/submission.machine.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { findDocumentSaveTimes } from '../documents/documents.repository.ts';
import { draftMarks } from '../leaving/drafts.repository.ts';
import { countUnseen } from '../messages/messages.repository.ts';
import type { StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { findSaveTimes } from '../sections/section.repository.ts';
import { findAmendments } from '../submission/amendments.ts';
import { loadCase } from '../submission/load-case.ts';
import { submissionReaderOf } from '../submission/submission-cipher.ts';
import { findLaterSteps } from './later-steps.ts';

export type OnboardingAnswer = components['schemas']['Onboarding'];

type AnswerDeps = Pick<Deps, 'db' | 'config' | 'clock'>;

/**
 * Returns the responses for these rows. The saved steps are derived from the saved records, not stored separately. The
 * progress within each step is omitted from lists, because it would require validating every answer of every client.
 */
export async function toOnboardingAnswers(
  deps: AnswerDeps,
  rows: readonly StoredOnboarding[],
): Promise<OnboardingAnswer[]> {
  const { db } = deps;
  const userIds = rows.map((row) => row.user_id);
  const sections = await findSaveTimes(db, userIds);
  const documents = await findDocumentSaveTimes(db, userIds);
  const savedAt = new Map([
    ...sections.map((save) => [`${save.user_id}/${save.section}`, save.updated_at] as const),
    ...documents.map((save) => [`${save.user_id}/onboardingDocuments`, save.updated_at] as const),
  ]);
  const laterStepsOf = await findLaterSteps(db, deps, rows);
  return rows.map((row) => {
    const later = laterStepsOf(row);
    return answerOf(row, (step, section) => {
      const time = savedAt.get(`${row.user_id}/${section ?? step}`) ?? later.get(step) ?? null;
      return { step, saved: time !== null || later.has(step), savedAt: time };
    });
  });
}

type StepAnswer = OnboardingAnswer['steps'][number];

function answerOf(
  row: StoredOnboarding,
  stepAnswer: (step: StepId, section: string | null) => StepAnswer,
): OnboardingAnswer {
  return {
    id: row.id,
    userId: row.user_id,
    // Both were written by this server and are valid.
    status: row.status as OnboardingAnswer['status'],
    currentStep: row.current_step as OnboardingAnswer['currentStep'],
    machineVersion: row.machine_version,
    steps: steps.map(({ id, section }) => stepAnswer(id, section)),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/**
 * Returns the response for one row, with the progress of each step and what is required next, according to the rules of
 * the submission.
 * @param isStaff the reader: clients do not see the due date
 */
export async function toOnboardingAnswer(
  deps: AnswerDeps,
  row: StoredOnboarding,
  { isStaff }: { isStaff: boolean } = { isStaff: false },
): Promise<OnboardingAnswer> {
  const [answer] = await toOnboardingAnswers(deps, [row]);
  if (!answer) throw new Error('One row has one answer');
  const present = await loadCase(deps.db, deps, row.user_id);
  const standing = await standingOf(deps, row);
  const now = deps.clock.now();
  const today = dayOf(now);
  const states = stepStates(present, { standing, today });
  const dueAt = isStaff ? row.due_at : null;
  return {
    ...answer,
    steps: answer.steps.map((step) => ({ ...step, state: states[step.step] })),
    requirements: requirementsOf(present, { standing, today, dueAt, now: now.toISOString() }),
    ...(!isStaff && { drafts: await draftMarks(deps.db, { onboardingId: row.id, userId: row.user_id }) }),
    ...(!isStaff && deps.config.complianceEnforced && { statesOwnership: true as const }),
    unreadMessages: (await countUnseen(deps.db, [row.id], 'staff')).get(row.id) ?? 0,
  };
}

async function standingOf(deps: AnswerDeps, row: StoredOnboarding): Promise<Standing> {
  // Written by this server, so valid.
  const status = row.status as SubmissionStatus;
  const standing = standingAt(status, false);
  if (standing !== 'submitted') return standing;
  const cipher = await submissionReaderOf(deps, row.user_id);
  const amendments = await findAmendments(deps.db, deps, cipher, row);
  return standingAt(status, amendments !== null);
}

/** Returns the standing of a status. @param isAmended whether staff have changed what was certified */
export function standingAt(status: SubmissionStatus, isAmended: boolean): Standing {
  if (isDecided(status)) return 'decided';
  if (isEditable(status)) return status === 'draft' ? 'draft' : 'reopened';
  return isAmended ? 'amended' : 'submitted';
}
