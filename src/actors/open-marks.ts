import type { SaveOutcome } from '#machines/outcomes.ts';
import { type StepId, steps } from '#machines/steps.ts';
import { onboardingQuery } from '../api/onboarding.ts';
import { queryClient, readNow } from '../api/query-client.ts';
import { type Submission, submissionQuery } from '../api/submission.ts';

/** The steps with something that the reviewer asked for and that was not changed yet, in the wizard's order. */
export function openSteps({ changeRequests }: Submission): StepId[] {
  return steps
    .map(({ id }) => id)
    .filter((id) => changeRequests.some(({ step, mended }) => step === id && !mended));
}

/**
 * How a save that the server has taken ends: while changes are requested with what of them is still open, read anew. Where
 * that cannot be read, the save is done all the same, and leads where every save does.
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
    // Told where it is shown: here it only says where to go next.
  }
  return { kind: 'saved' };
}
