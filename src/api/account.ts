import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { ApiError } from './api-error.ts';
import { answerOf, client } from './client.ts';
import { type Download, downloadOf } from './download.ts';
import { queryClient } from './query-client.ts';

export type Deletion = components['schemas']['Deletion'];

/** Downloads everything stored about the client, as one ZIP. @throws ApiError 429 while other archives are created */
export async function downloadOwnData(): Promise<Download> {
  const call = client.GET('/account/personal-data', { parseAs: 'blob' });
  return downloadOf(await answerOf(call, { silent: true }), 'personal-data.zip');
}

/** The client's request for deletion, and until when the records are stored. */
export const deletionQuery = queryOptions({
  queryKey: ['deletion'] as const,
  queryFn: async ({ signal }): Promise<Deletion> =>
    (await answerOf(client.GET('/account/deletion', { signal }), { silent: true })).data,
  staleTime: 0,
});

/** Asks for the deletion of the client's data. @param reason empty for none @throws ApiError 409 if it was asked for */
export async function requestDeletion(reason: string): Promise<void> {
  const call = client.POST('/account/deletion', { body: reason === '' ? {} : { reason } });
  const { data } = await answerOf(call, { silent: true });
  queryClient.setQueryData(deletionQuery.queryKey, data);
}

/** Takes the request back. One that was taken back meanwhile counts as taken back. */
export async function withdrawDeletion(): Promise<void> {
  await answerOf(client.DELETE('/account/deletion'), { silent: true }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
  await queryClient.invalidateQueries({ queryKey: deletionQuery.queryKey });
}
