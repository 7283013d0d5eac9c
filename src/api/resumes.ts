import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { anonymousClient, plainAnswerOf } from './client.ts';
import { sendForm } from './upload.ts';

/** What one can apply for. */
export type Openings = components['schemas']['Openings'];
type Accepted = components['schemas']['ResumeAccepted'];
type Fields = Omit<components['schemas']['ResumeInput'], 'file'>;

/** What one can apply for, and for how long it is kept; as nobody in particular. */
export const openingsQuery = queryOptions({
  queryKey: ['openings'] as const,
  queryFn: async () => (await plainAnswerOf(anonymousClient.GET('/resumes/openings'))).data,
});

/**
 * Sends an application, as nobody in particular, telling how far its file has come (0 to 1).
 *
 * @throws ApiError 400 with what is wrong beside which field; 413, 429
 */
export async function sendResume(
  fields: Fields,
  file: File | null,
  onProgress: (progress: number) => void,
): Promise<Accepted> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', file, file.name);
  return (await plainAnswerOf(sendForm<Accepted>('/api/resumes', form, { onProgress }))).data;
}
