import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { answerOf, client } from './client.ts';
import { queryClient } from './query-client.ts';
import { bearerToken } from './token-storage.ts';
import { sendForm } from './upload.ts';

type MsbFile = components['schemas']['MsbFile'];

/** The files of a client's own application. */
export const msbFilesQuery = (id: string) =>
  queryOptions({
    queryKey: ['msb-application', id, 'files'] as const,
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      const call = client.GET('/msb-application/{id}/files', { params, signal });
      return (await answerOf(call, { silent: true })).data.items;
    },
  });

const refresh = (id: string) => queryClient.invalidateQueries({ queryKey: msbFilesQuery(id).queryKey });

/** Adds a file to an application. @throws ApiError 400, 409 and 413 with the reason of a refusal */
export async function addMsbFile(id: string, file: File): Promise<void> {
  const form = new FormData();
  form.append('file', file, file.name);
  const headers = { authorization: `Bearer ${bearerToken() ?? ''}` };
  await answerOf(sendForm<MsbFile>(`/api/msb-application/${id}/files`, form, { headers }), { silent: true });
  await refresh(id);
}

/** Deletes a file of an application. @throws ApiError 409 once the application was submitted */
export async function deleteMsbFile(id: string, fileId: string): Promise<void> {
  const params = { path: { id, fileId } };
  await answerOf(client.DELETE('/msb-application/{id}/files/{fileId}', { params }), { silent: true });
  await refresh(id);
}

/** Returns a link that saves a file; it expires after five minutes. @throws ApiError */
export async function msbFileLink(id: string, fileId: string): Promise<string> {
  const params = { path: { id, fileId } };
  const call = client.GET('/msb-application/{id}/files/{fileId}', { params });
  return (await answerOf(call, { silent: true })).data.signedUrl;
}
