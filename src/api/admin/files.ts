import { queryOptions } from '@tanstack/react-query';
import type { components, operations } from '#contract/schema.d.ts';
import { type StoredFile, sendForm } from '../upload.ts';
import { adminToken } from './admin-token.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type SignedFile = components['schemas']['SignedFile'];

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

/**
 * Uploads a file that only users with access to its owner can open, such as the file of a training step.
 *
 * @throws ApiError 400 with the reason for a type that is not accepted, 413 where it is too large
 */
export function uploadStaffFile(file: File): Promise<StoredFile> {
  return sendStaffFile('/api/upload/private', file);
}

/** Sends a file to an address of the API that takes one. @throws ApiError with the reason of a refusal */
export async function sendStaffFile(address: string, file: File): Promise<StoredFile> {
  const form = new FormData();
  form.append('file', file, file.name);
  const token = adminToken();
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return (await adminAnswerOf(sendForm<StoredFile>(address, form, { headers }))).data;
}

/** Returns signed links to such a file; they expire after five minutes. @throws ApiError 404 when it is gone */
export async function signStaffFile(id: string): Promise<components['schemas']['SignedFile']> {
  const params = { path: { id } };
  return (await adminAnswerOf(adminClient.GET('/upload/private/{id}/signed-url', { params }))).data;
}

/**
 * Uploads a picture to the product's public file store.
 *
 * @throws ApiError 400 with the reason where it is not a picture, 413 where it is too large
 */
export async function uploadPicture(file: File): Promise<components['schemas']['PublicFile']> {
  const call = adminClient.POST('/upload', {
    // The contract types a file as a string of its bytes; the request is a form that contains the file.
    body: { file: '' },
    bodySerializer: () => {
      const form = new FormData();
      form.append('file', file, file.name);
      return form;
    },
  });
  return (await adminAnswerOf(call)).data;
}
