import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { answerOf, client } from './client.ts';
import { type Onboarding, onboardingQuery, submissionKey } from './onboarding.ts';
import { queryClient } from './query-client.ts';

/** `readAt`: when the server said so, by its own clock. */
export type Submission = components['schemas']['Submission'] & { readAt: string | null };

/** What is missing, what the reviewer marked, and everything that happened to the client's own submission. */
export const submissionQuery = queryOptions({
  queryKey: submissionKey,
  queryFn: async (): Promise<Submission> => {
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
  // A refusal is told on the page, with a link to every reason.
  return keep(readOf(await answerOf(call, { silent: true })));
}

/**
 * Certifies what staff have changed on the client's behalf.
 * @param sha256 of the amendments that were shown
 * @throws ApiError 409 where they were changed again, or nothing is to be certified any more
 */
export async function certifyAmendments(sha256: string): Promise<Submission> {
  const { id } = await queryClient.ensureQueryData(onboardingQuery);
  const call = client.POST('/onboarding/{id}/amendments/certification', {
    params: { path: { id } },
    body: { sha256 },
  });
  return keep(readOf(await answerOf(call, { silent: true })));
}

/** Reads how the submission stands anew, as after a refusal that says that the page is stale. */
export function readSubmissionAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: submissionQuery.queryKey });
}

/** Takes the submission back. @throws ApiError 409 when the review does not allow it any more */
export async function withdrawOnboarding(): Promise<Submission> {
  const { id } = await queryClient.ensureQueryData(onboardingQuery);
  const call = client.POST('/onboarding/{id}/withdrawal', { params: { path: { id } } });
  return keep(readOf(await answerOf(call)));
}

/** The document of a submitted version. Fetched, because a link could not carry the token. */
export async function submittedDocument(onboardingId: string, version: number): Promise<Blob> {
  const { data } = await answerOf(
    client.GET('/onboarding/{id}/submissions/{version}/pdf', {
      params: { path: { id: onboardingId, version } },
      parseAs: 'blob',
    }),
    { silent: true },
  );
  // The contract's types know a binary answer as text only.
  return data as unknown as Blob;
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

/** Puts the newest answer into the cache, and its status beside the progress, where it is told as well. */
async function keep(submission: Submission): Promise<Submission> {
  // A refetch that is under way would bring back what was there before.
  await queryClient.cancelQueries({ queryKey: submissionQuery.queryKey });
  await queryClient.cancelQueries({ queryKey: onboardingQuery.queryKey });
  queryClient.setQueryData(submissionQuery.queryKey, submission);
  queryClient.setQueryData(onboardingQuery.queryKey, (known?: Onboarding) =>
    known ? { ...known, status: submission.status } : known,
  );
  void queryClient.invalidateQueries({ queryKey: onboardingQuery.queryKey });
  return submission;
}
