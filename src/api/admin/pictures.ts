import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

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
