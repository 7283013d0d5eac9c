import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

/** Returns a link that downloads the file of a résumé; it expires after five minutes. @throws ApiError */
export async function resumeLink(id: string): Promise<components['schemas']['ResumeFile']> {
  return (await adminAnswerOf(adminClient.GET('/resumes/{id}/file', { params: { path: { id } } }))).data;
}
