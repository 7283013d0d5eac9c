import { sectionIds } from '#domain/records/sections.ts';
import type { Certification } from '#domain/rules/certification.ts';
import type { CaseOutcome, SubmitOutcome, WithdrawOutcome } from '#machines/outcomes.ts';
import { isEditable } from '#machines/submission.machine.ts';
import { ApiError } from '../api/api-error.ts';
import { documentsQuery } from '../api/documents.ts';
import { refreshOnboarding } from '../api/onboarding.ts';
import { queryClient, readNow } from '../api/query-client.ts';
import { sectionQuery } from '../api/sections.ts';
import { submissionQuery, submitOnboarding, withdrawOnboarding } from '../api/submission.ts';
import { verificationQuery } from '../api/verification.ts';

/** Loads everything that Certify & Submit shows into the cache; data that others may have changed is refetched. */
export async function loadCase(): Promise<CaseOutcome> {
  const [{ status }] = await Promise.all([
    readNow(submissionQuery),
    queryClient.fetchQuery({ ...documentsQuery, staleTime: 0 }),
    queryClient.fetchQuery({ ...verificationQuery, staleTime: 0 }),
    ...sectionIds.map((name) => queryClient.ensureQueryData(sectionQuery(name))),
  ]);
  return { status };
}

/** Certifies and submits; refused fields and missing answers are expected outcomes. */
export async function submitCase(certification: Certification): Promise<SubmitOutcome> {
  try {
    return { kind: 'submitted', status: (await submitOnboarding(certification)).status };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 409) {
      const { status } = await readNow(submissionQuery);
      refreshOnboarding();
      // Already submitted in another window, as requested.
      return isEditable(status) ? { kind: 'incomplete' } : { kind: 'submitted', status };
    }
    if (error.fields.length > 0) return { kind: 'invalid', errors: error.fields };
    throw error;
  }
}

/** Withdraws the submission; a review that has proceeded meanwhile is an expected outcome. */
export async function withdrawCase(): Promise<WithdrawOutcome> {
  try {
    return { kind: 'withdrawn', status: (await withdrawOnboarding()).status };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const { status } = await readNow(submissionQuery);
    refreshOnboarding();
    return { kind: 'refused', status, message: error.message };
  }
}
