import type { components } from '#contract/schema.d.ts';
import { type StepId, steps } from '#machines/steps.ts';
import type { SectionId } from '../records/sections.ts';
import { sections } from '../sections/registry.ts';
import type { RuleContext } from './clock.ts';
import { missingAnswers, type SubmissionCase } from './submission.ts';

/** How far a step is, as the contract describes it. */
type StepState = NonNullable<components['schemas']['OnboardingStep']['state']>;

/**
 * Where the whole stands: never submitted, open again after it was, with the reviewers, with them and changed by staff so that
 * the client has to certify it anew, or decided. The submission's machine says which.
 */
export type Standing = 'draft' | 'reopened' | 'submitted' | 'amended' | 'decided';

/**
 * How far every step is, by the same reasons that stand against a submission: a step of which one does is never complete. What
 * is only under way is not either: people who were mailed and have not verified themselves, an identity that waits for its
 * decision. Once the answers are submitted nothing can be missing of them, and a list that was certified empty is complete;
 * once they are decided, nobody is waited for any more.
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

/** Whether anything was done on a step that lacks something. */
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

/** Whether a record is made of lists and none of them holds anything. */
function isEmptyList({ records }: SubmissionCase, section: SectionId): boolean {
  const record: Readonly<Record<string, unknown>> = { ...records[section] };
  const lists = Object.keys(sections[section].lists ?? {}).map((name) => record[name]);
  return lists.length > 0 && lists.every((list) => Array.isArray(list) && list.length === 0);
}

type Person = SubmissionCase['verification']['people'][number];

const isAskedOrVerified = ({ verified, requestedAt }: Person) => verified || requestedAt !== null;

/** Without anybody to ask, the step is still to come. */
function stateOfPeople(people: readonly Person[]): StepState {
  if (people.length === 0) return 'not_started';
  return people.every(({ verified }) => verified) ? 'complete' : 'waiting';
}

function stateOfSelf(status: SubmissionCase['verification']['self']['status']): StepState {
  return status === 'verified' ? 'complete' : 'waiting';
}
