import type { components } from '#contract/schema.d.ts';
import { type StoredFile, sendForm } from '../upload.ts';
import { adminToken } from './admin-token.ts';
import { adminAnswerOf, adminClient } from './client.ts';

/**
 * Uploads a file that only users with access to its owner can open, such as the file of a training step.
 *
 * @throws ApiError 400 with the reason for a type that is not accepted, 413 where it is too large
 */
export async function uploadStaffFile(file: File): Promise<StoredFile> {
  const form = new FormData();
  form.append('file', file, file.name);
  const token = adminToken();
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return (await adminAnswerOf(sendForm<StoredFile>('/api/upload/private', form, { headers }))).data;
}

/** Returns signed links to such a file; they expire after five minutes. @throws ApiError 404 when it is gone */
export async function signStaffFile(id: string): Promise<components['schemas']['SignedFile']> {
  const params = { path: { id } };
  return (await adminAnswerOf(adminClient.GET('/upload/private/{id}/signed-url', { params }))).data;
}
