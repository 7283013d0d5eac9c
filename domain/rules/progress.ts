import type { components } from '#contract/schema.d.ts';
import { type StepId, steps } from '#machines/steps.ts';
import type { SectionId } from '../records/sections.ts';
import { sections } from '../sections/registry.ts';
import type { RuleContext } from './clock.ts';
import { missingAnswers, type SubmissionCase } from './submission.ts';

/** The state of a step, as in the contract. */
type StepState = NonNullable<components['schemas']['OnboardingStep']['state']>;

/**
 * The state of the whole: never submitted, open again after a submission, in review, in review with changes of staff that the
 * client must certify, or decided. The submission's machine determines it.
 */
export type Standing = 'draft' | 'reopened' | 'submitted' | 'amended' | 'decided';

/**
 * Returns the state of every step, from the same reasons that prevent a submission: a step with such a reason is never complete.
 * A step in progress is not complete either: people who were emailed and are not verified yet, an identity check that waits for a
 * decision. Once the answers are submitted, none of them is missing, and a list that was certified empty is complete; once they
 * are decided, no step waits for anyone.
 */
export function stepStates(
  submission: SubmissionCase,
  { standing, ...context }: RuleContext & { standing: Standing },
): Record<StepId, StepState> {
  const open = standing === 'draft' || standing === 'reopened';
  const missing = new Set<StepId>(open ? missingAnswers(submission, context).map(({ step }) => step) : []);
  const stateOf = ({ id, section }: (typeof steps)[number]): StepState => {
    if (id === 'certifyAndSubmit') return stateOfCertifying(standing);
    if (standing === 'decided') return 'complete';
    if (missing.has(id)) return isBegun(submission, id, section) ? 'incomplete' : 'not_started';
    if (section !== null) return open && isEmptyList(submission, section) ? 'empty' : 'complete';
    if (id === 'controlOwnershipVerification') return stateOfPeople(submission.verification.people);
    if (id === 'identityVerification') return stateOfSelf(submission.verification.self.status);
    return 'complete';
  };
  return Object.fromEntries(steps.map((step) => [step.id, stateOf(step)])) as Record<StepId, StepState>;
}

function stateOfCertifying(standing: Standing): StepState {
  if (standing === 'draft') return 'not_started';
  return standing === 'reopened' || standing === 'amended' ? 'incomplete' : 'complete';
}

/** Returns whether an incomplete step was started. */
function isBegun(
  { records, documents, verification }: SubmissionCase,
  id: StepId,
  section: SectionId | null,
) {
  if (section !== null) return Boolean(records[section]);
  if (id === 'onboardingDocuments') return documents !== null;
  if (id === 'identityVerification') return verification.self.status !== 'not_started';
  return verification.people.some(isAskedOrVerified);
}

function isEmptyList({ records }: SubmissionCase, section: SectionId): boolean {
  const record: Readonly<Record<string, unknown>> = { ...records[section] };
  const lists = sections[section].lists.map(({ name }) => record[name]);
  return lists.length > 0 && lists.every((list) => Array.isArray(list) && list.length === 0);
}

type Person = SubmissionCase['verification']['people'][number];

const isAskedOrVerified = ({ verified, requestedAt }: Person) => verified || requestedAt !== null;

/** Without people to ask, the step has not started. */
function stateOfPeople(people: readonly Person[]): StepState {
  if (people.length === 0) return 'not_started';
  return people.every(({ verified }) => verified) ? 'complete' : 'waiting';
}

function stateOfSelf(status: SubmissionCase['verification']['self']['status']): StepState {
  return status === 'verified' ? 'complete' : 'waiting';
}
