import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { answerOf, client } from './client.ts';

type SignedFile = components['schemas']['SignedFile'];

/** Milliseconds after which a link is signed again: one minute before it expires. */
const renewSignatureAfter = 4 * 60_000;

/**
 * Links to a file of the onboarding, valid for five minutes. A loaded picture no longer needs its link and is not loaded again;
 * add `keptSigned` to show a link for longer.
 */
export function signedFileQuery(id: string) {
  return queryOptions({
    queryKey: ['signed-file', id] as const,
    queryFn: async (): Promise<SignedFile> =>
      (
        await answerOf(
          client.GET('/upload/onboarding/private/{id}/signed-url', { params: { path: { id } } }),
          {
            silent: true,
          },
        )
      ).data,
    staleTime: renewSignatureAfter,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** For a link that stays in use: it is signed again before it expires, and on window focus. */
export const storedSigned = { refetchInterval: renewSignatureAfter, refetchOnWindowFocus: true } as const;

/** A file that was uploaded for a group of documents and belongs to no saved record yet. */
export type UnsavedFile = {
  group: components['schemas']['DocumentGroup'];
  file: Pick<components['schemas']['StoredFile'], 'id' | 'name' | 'size' | 'source'>;
};

/** Returns the files that were uploaded for a group of documents and belong to no saved record yet. */
export async function readUnsavedFiles(): Promise<UnsavedFile[]> {
  return (await answerOf(client.GET('/upload/onboarding/private'), { silent: true })).data.items;
}

/**
 * Deletes a file of the onboarding from storage.
 *
 * @throws ApiError 404 when it is already deleted, 409 while the saved documents name it
 */
export async function removeOnboardingFile(id: string): Promise<void> {
  await answerOf(client.DELETE('/upload/onboarding/{id}', { params: { path: { id } } }), { silent: true });
}
