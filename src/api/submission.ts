import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { sharedCaseId } from './case-address.ts';
import { answerOf, client } from './client.ts';
import { type Onboarding, onboardingQuery, readSharedCase, submissionKey } from './onboarding.ts';
import { queryClient } from './query-client.ts';

/** `readAt`: the time of the response, by the server's clock. */
export type Submission = components['schemas']['Submission'] & { readAt: string | null };

/** The client's own submission: what is missing, what the reviewer marked, and its history. A colleague sees only the marks. */
export const submissionQuery = queryOptions({
  queryKey: submissionKey,
  queryFn: async (): Promise<Submission> => {
    const shared = sharedCaseId();
    if (shared !== null) return marksOf(await readSharedCase(shared));
    const { id } = await queryClient.ensureQueryData(onboardingQuery);
    const call = client.GET('/onboarding/{id}/submission', { params: { path: { id } } });
    return readOf(await answerOf(call, { silent: true }));
  },
});

/** Certifies and submits. @throws ApiError 400 with the refused fields; 409 with why it cannot be submitted now */
export async function submitOnboarding(
  certification: components['schemas']['Certification'],
): Promise<Submission> {
  const { id } = await queryClient.ensureQueryData(onboardingQuery);
  const call = client.POST('/onboarding/{id}/submission', { params: { path: { id } }, body: certification });
  // The page itself shows a refusal, with a link to every reason.
  return keep(readOf(await answerOf(call, { silent: true })));
}

/**
 * Certifies the changes that staff made on the client's behalf.
 * @param sha256 of the amendments that were shown
 * @throws ApiError 409 where they were changed again, or there is nothing left to certify
 */
export async function certifyAmendments(sha256: string): Promise<Submission> {
  const { id } = await queryClient.ensureQueryData(onboardingQuery);
  const call = client.POST('/onboarding/{id}/amendments/certification', {
    params: { path: { id } },
    body: { sha256 },
  });
  return keep(readOf(await answerOf(call, { silent: true })));
}

/** Refetches the submission, such as after a refusal because the page is stale. */
export function readSubmissionAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: submissionQuery.queryKey });
}

/** Withdraws the submission. @throws ApiError 409 when the review no longer allows it */
export async function withdrawOnboarding(): Promise<Submission> {
  const { id } = await queryClient.ensureQueryData(onboardingQuery);
  const call = client.POST('/onboarding/{id}/withdrawal', { params: { path: { id } } });
  return keep(readOf(await answerOf(call)));
}

/** Opens the approved answers for changes. @throws ApiError 409 when the state does not allow it */
export async function startUpdate(): Promise<Submission> {
  const { id } = await queryClient.ensureQueryData(onboardingQuery);
  const call = client.POST('/onboarding/{id}/update', { params: { path: { id } } });
  return keep(readOf(await answerOf(call, { silent: true })));
}

/** Gives up the update, and refetches the answers, which are the approved ones again. @throws ApiError 409 */
export async function abandonUpdate(): Promise<Submission> {
  const { id } = await queryClient.ensureQueryData(onboardingQuery);
  const call = client.POST('/onboarding/{id}/update/abandonment', { params: { path: { id } } });
  const submission = await keep(readOf(await answerOf(call, { silent: true })));
  await queryClient.invalidateQueries();
  return submission;
}

/** Confirms a section of the periodic review as still correct. @throws ApiError 409 when it is answered already, or cannot be */
export async function confirmReviewSection(step: components['schemas']['StepId']): Promise<Submission> {
  const { id } = await queryClient.ensureQueryData(onboardingQuery);
  const call = client.POST('/onboarding/{id}/review/{step}', { params: { path: { id, step } } });
  return keep(readOf(await answerOf(call, { silent: true })));
}

/** Downloads the document of a submitted version. It is fetched because a link could not carry the token. */
export async function submittedDocument(onboardingId: string, version: number): Promise<Blob> {
  const { data } = await answerOf(
    client.GET('/onboarding/{id}/submissions/{version}/pdf', {
      params: { path: { id: onboardingId, version } },
      parseAs: 'blob',
    }),
    { silent: true },
  );
  // The generated types declare a binary response as a string.
  return data as unknown as Blob;
}

/** Returns the marks of a shared case as a submission without what a colleague does not see. */
function marksOf({ data, response }: Awaited<ReturnType<typeof readSharedCase>>): Submission {
  const { id, status, changeRequests } = data;
  const hidden = { expectedBy: null, approvedVersion: null, missing: [], amendments: null, review: null };
  const submission = { onboardingId: id, status, changeRequests, ...hidden, versions: [], timeline: [] };
  return readOf({ data: submission, response });
}

function readOf({
  data,
  response,
}: {
  data: components['schemas']['Submission'];
  response: Response;
}): Submission {
  return { ...data, readAt: response.headers.get('date') };
}

/** Puts the newest response into the cache, and its status into the cached progress, which contains it as well. */
async function keep(submission: Submission): Promise<Submission> {
  // A refetch in progress would return the old state.
  await queryClient.cancelQueries({ queryKey: submissionQuery.queryKey });
  await queryClient.cancelQueries({ queryKey: onboardingQuery.queryKey });
  queryClient.setQueryData(submissionQuery.queryKey, submission);
  queryClient.setQueryData(onboardingQuery.queryKey, (known?: Onboarding) =>
    known ? { ...known, status: submission.status } : known,
  );
  void queryClient.invalidateQueries({ queryKey: onboardingQuery.queryKey });
  return submission;
}
