import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { answerOf, client } from './client.ts';

type SignedFile = components['schemas']['SignedFile'];

/** Milliseconds after which a link is signed anew: a minute before it ends. */
const signedAnewAfter = 4 * 60_000;

/**
 * Links to a file of the onboarding, good for five minutes. A picture that has been loaded needs none any more, and is not
 * loaded again; whoever offers a link for longer adds `keptSigned`.
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
    staleTime: signedAnewAfter,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** For as long as a link itself is used: it is signed anew before it ends, and when the person comes back. */
export const keptSigned = { refetchInterval: signedAnewAfter, refetchOnWindowFocus: true } as const;

/** A file that was uploaded for a group of documents and that no save names yet. */
export type UnsavedFile = {
  group: components['schemas']['DocumentGroup'];
  file: Pick<components['schemas']['StoredFile'], 'id' | 'name' | 'size'>;
};

/** Returns the files that were uploaded for a group of documents and that no save names yet. */
export async function readUnsavedFiles(): Promise<UnsavedFile[]> {
  return (await answerOf(client.GET('/upload/onboarding/private'), { silent: true })).data.items;
}

/**
 * Removes a file of the onboarding from storage.
 *
 * @throws ApiError 404 when it is gone already, 409 while the saved documents name it
 */
export async function removeOnboardingFile(id: string): Promise<void> {
  await answerOf(client.DELETE('/upload/onboarding/{id}', { params: { path: { id } } }), { silent: true });
}
