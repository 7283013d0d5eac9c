import type { SaveOutcome } from '#machines/outcomes.ts';
import { type StepId, steps } from '#machines/steps.ts';
import { onboardingQuery } from '../api/onboarding.ts';
import { queryClient, readNow } from '../api/query-client.ts';
import { type Submission, submissionQuery } from '../api/submission.ts';

/** Returns the steps with requested changes that were not made yet, in the wizard's order. */
export function openSteps({ changeRequests }: Submission): StepId[] {
  return steps
    .map(({ id }) => id)
    .filter((id) => changeRequests.some(({ step, mended }) => step === id && !mended));
}

/**
 * Returns the outcome of a successful save. While changes are requested, it contains those still open, refetched. If the fetch
 * fails, the save counts as done all the same, and leads where every save does.
 */
export async function savedOutcome(): Promise<SaveOutcome> {
  const isRevision = queryClient.getQueryData(onboardingQuery.queryKey)?.status === 'changes_requested';
  if (!isRevision) return { kind: 'saved' };
  try {
    const submission = await readNow({ ...submissionQuery, retry: false });
    if (submission.status === 'changes_requested') {
      return { kind: 'savedInRevision', marked: openSteps(submission) };
    }
  } catch {
    // Reported where it is shown; here it only determines the next step.
  }
  return { kind: 'saved' };
}
