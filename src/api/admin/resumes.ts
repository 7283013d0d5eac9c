import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

/** A link by which a browser saves the file of a résumé, for five minutes. @throws ApiError */
export async function resumeLink(id: string): Promise<components['schemas']['ResumeFile']> {
  return (await adminAnswerOf(adminClient.GET('/resumes/{id}/file', { params: { path: { id } } }))).data;
}
