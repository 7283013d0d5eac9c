import type { StepId } from '#machines/steps.ts';

const ofAnswers = [
  'This differs from the documents. Enter it as in the documents.',
  'This is incomplete. Add what is missing.',
  'Explain this in more detail.',
  'This is out of date. Enter what is true today.',
];

const ofDocuments = [
  'This cannot be read. Upload a sharper photograph of the whole page.',
  'Pages are missing. Upload all of them.',
  'This is too old. Upload a newer one.',
  'This is about another company or person.',
  'This is not the kind of document that we ask for.',
];

const ofChecks = ['This check is still open. Finish it before you submit again.'];

/** Returns the most common reasons for the marked step; a click fills one in. */
export function commonReasons(step: StepId): readonly string[] {
  if (step === 'onboardingDocuments') return ofDocuments;
  if (step === 'identityVerification' || step === 'controlOwnershipVerification') return ofChecks;
  return ofAnswers;
}
