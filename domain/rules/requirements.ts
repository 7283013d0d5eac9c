import type { components } from '#contract/schema.d.ts';
import { documentGroupKeys } from '../catalogues/document-groups.ts';
import { isUnanswered } from '../form/question.ts';
import { sectionIds, stepWithSection } from '../records/sections.ts';
import type { Standing } from './progress.ts';
import { type MissingAnswer, missingAnswers, type SubmissionCase } from './submission.ts';

export type Requirements = components['schemas']['Requirements'];
type RequirementError = Requirements['errors'][number];

/** The requirement of the firm: its decision. */
const REVIEW = 'review';
const CERTIFY = 'certifyAndSubmit';

type At = {
  standing: Standing;
  /** `YYYY-MM-DD`, UTC. */
  today: string;
  /** When the firm has to have decided the case; null for no deadline. ISO 8601, UTC, as `now`. */
  dueAt: string | null;
  now: string;
};

/**
 * Returns what a case needs next, in the form that payment providers use: from the client (`currentlyDue`), and from the firm or
 * its identity provider (`pendingVerification`). The reasons are those that Certify & Submit checks.
 */
export function requirementsOf(
  submission: SubmissionCase,
  { standing, today, dueAt, now }: At,
): Requirements {
  if (standing === 'decided') {
    return { currentlyDue: [], pendingVerification: [], pastDue: [], errors: [], currentDeadline: null };
  }
  const isOpen = standing === 'draft' || standing === 'reopened';
  // After the submission, only an identity check can become missing again.
  const missing = missingAnswers(submission, { today }).filter(
    ({ step }) => isOpen || step === 'identityVerification',
  );
  const certify = isOpen || standing === 'amended' ? [CERTIFY] : [];
  const currentlyDue = [...new Set([...missing.map(requirementOf), ...certify])];
  const pendingVerification = [...pendingChecks(submission.verification), ...(isOpen ? [] : [REVIEW])];
  const isLate = dueAt !== null && dueAt <= now;
  return {
    currentlyDue,
    pendingVerification,
    pastDue: isLate ? [...currentlyDue, ...pendingVerification] : [],
    errors: missing.flatMap((each) => errorOf(each, submission)),
    currentDeadline: dueAt,
  };
}

const requirementOf = ({ step, property }: MissingAnswer) => (property === '' ? step : `${step}.${property}`);

/** The checks that were handed in or asked for, and have no result. */
function pendingChecks({ self, people }: SubmissionCase['verification']): string[] {
  const own = self.status === 'pending' ? ['identityVerification'] : [];
  const places = (['directors', 'beneficialOwners'] as const).flatMap((role) =>
    people
      .filter((person) => person.role === role)
      .flatMap(({ verified, requestedAt }, index) =>
        verified || requestedAt === null ? [] : [`controlOwnershipVerification.${role}.${index}`],
      ),
  );
  return [...places, ...own];
}

/** Returns the error of something that was provided and is not accepted; none for something that is missing. */
function errorOf(missing: MissingAnswer, submission: SubmissionCase): RequirementError[] {
  const code = codeOf(missing, submission);
  return code === null ? [] : [{ requirement: requirementOf(missing), code, reason: missing.message }];
}

function codeOf(
  { step, property }: MissingAnswer,
  { records, documents, verification }: SubmissionCase,
): RequirementError['code'] | null {
  if (property === '') {
    const isRefused = step === 'identityVerification' && verification.self.status === 'refused';
    return isRefused ? 'identity_refused' : null;
  }
  if (step === 'controlOwnershipVerification') return null;
  if (step === 'onboardingDocuments') {
    if (property.startsWith('issueDates.')) return 'document_undated';
    if (documents && documentGroupKeys.some((key) => key === property && documents[key].length === 0))
      return null;
    return 'document_not_accepted';
  }
  const section = sectionIds.find((id) => stepWithSection(id).id === step);
  return section && isUnanswered(answerAt(records[section], property)) ? null : 'answer_not_valid';
}

/** Returns the answer at a dotted path. */
function answerAt(record: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
      record,
    );
}
