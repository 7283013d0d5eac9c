import type { components } from '#contract/schema.d.ts';
import { type StoredFile, sendForm } from '../upload.ts';
import { adminToken } from './admin-token.ts';
import { adminAnswerOf, adminClient } from './client.ts';

/**
 * Sends a file that only who may see what it belongs to can open, such as the file of a training's step.
 *
 * @throws ApiError 400 with the reason where it is not of a kind that is taken, 413 where it is too large
 */
export async function uploadStaffFile(file: File): Promise<StoredFile> {
  const form = new FormData();
  form.append('file', file, file.name);
  const token = adminToken();
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return (await adminAnswerOf(sendForm<StoredFile>('/api/upload/private', form, { headers }))).data;
}

/** Signs links to such a file; they end after five minutes. @throws ApiError 404 when it is gone */
export async function signStaffFile(id: string): Promise<components['schemas']['SignedFile']> {
  const params = { path: { id } };
  return (await adminAnswerOf(adminClient.GET('/upload/private/{id}/signed-url', { params }))).data;
}
