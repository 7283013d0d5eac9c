import { queryOptions } from '@tanstack/react-query';
import type { components, operations } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type SignedFile = components['schemas']['SignedFile'];

type Disposition = NonNullable<operations['signOnboardingFile']['parameters']['query']>['disposition'];

/**
 * Returns signed links to a file of a case: a document, or a photograph that was handed in. They need no token and expire after
 * five minutes.
 *
 * @param disposition 'attachment' where the browser shall save the file
 * @throws ApiError 404 when the file is gone
 */
export async function signFile(
  id: string,
  { disposition, signal }: { disposition?: Disposition; signal?: AbortSignal } = {},
): Promise<SignedFile> {
  const path = '/upload/onboarding/private/{id}/signed-url';
  const params = { path: { id }, query: { disposition } };
  return (await adminAnswerOf(adminClient.GET(path, { params, signal }))).data;
}

/**
 * Links for the picture that requests them. They are removed from the cache with it, because they expire; a loaded picture no
 * longer needs them.
 */
export const signedFileQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'signed-file', id] as const,
    queryFn: ({ signal }) => signFile(id, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
