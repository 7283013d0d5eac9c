import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { queryClient } from '../query-client.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type MsbCheckedPart = components['schemas']['MsbCheckedPart'];
type MsbCheck = components['schemas']['MsbCheck'];

const keyOf = (id: string) => ['admin', 'msb-checks', id] as const;

/** The parts of an application that staff have ticked as checked. */
export const msbChecksQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await adminAnswerOf(adminClient.GET('/msb-application/{id}/checks', { params, signal }))).data;
    },
  });

/** Ticks a part of an application, or removes the tick. @throws ApiError 409 when the application has changed */
export async function checkMsbPart(id: string, check: MsbCheck): Promise<void> {
  const params = { path: { id } };
  const call = adminClient.PATCH('/msb-application/{id}/checks', { params, body: check });
  queryClient.setQueryData(keyOf(id), (await adminAnswerOf(call)).data);
}

/** Downloads an application as a PDF. It is fetched because a link could not carry the token. */
export async function msbPdf(id: string): Promise<Blob> {
  const call = adminClient.GET('/msb-application/{id}/pdf', { params: { path: { id } }, parseAs: 'blob' });
  // The generated types declare a binary response as a string.
  return (await adminAnswerOf(call)).data as unknown as Blob;
}

/** The files that the client added to an application. */
export const msbFilesQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'msb-files', id] as const,
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await adminAnswerOf(adminClient.GET('/msb-application/{id}/files', { params, signal }))).data;
    },
  });

/** Returns a link that saves a file of an application; it expires after five minutes. @throws ApiError */
export async function msbFileLink(id: string, fileId: string): Promise<string> {
  const params = { path: { id, fileId } };
  const call = adminClient.GET('/msb-application/{id}/files/{fileId}', { params });
  return (await adminAnswerOf(call)).data.signedUrl;
}
