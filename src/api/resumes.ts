import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { anonymousClient, plainAnswerOf } from './client.ts';
import { sendForm } from './upload.ts';

export type Openings = components['schemas']['Openings'];
type Accepted = components['schemas']['ResumeAccepted'];
type Fields = Omit<components['schemas']['ResumeInput'], 'file'>;

/** The open positions and the retention period, without authentication. */
export const openingsQuery = queryOptions({
  queryKey: ['openings'] as const,
  queryFn: async () => (await plainAnswerOf(anonymousClient.GET('/resumes/openings'))).data,
});

/**
 * Sends an application without authentication. Reports the progress of its file (0 to 1).
 *
 * @throws ApiError 400 with the refused fields; 413, 429
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
