import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

/**
 * Sends a picture that everybody may see to the product's own store.
 *
 * @throws ApiError 400 with the reason where it is no picture, 413 where it is too large
 */
export async function uploadPicture(file: File): Promise<components['schemas']['PublicFile']> {
  const call = adminClient.POST('/upload', {
    // The contract's type of a file is its bytes as a text; what is sent is a form with the file in it.
    body: { file: '' },
    bodySerializer: () => {
      const form = new FormData();
      form.append('file', file, file.name);
      return form;
    },
  });
  return (await adminAnswerOf(call)).data;
}
