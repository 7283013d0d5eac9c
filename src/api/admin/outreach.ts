import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type Outreach = components['schemas']['Outreach'];
export type OutreachDecision = components['schemas']['OutreachDecision']['decision'];

/**
 * Answers a report: the client's e-mails to people may go again, or stay stopped.
 *
 * @throws ApiError 404 for a case that is gone, 409 where a member of staff was quicker
 */
export async function decideOutreach(id: string, decision: OutreachDecision): Promise<void> {
  await adminAnswerOf(
    adminClient.PUT('/admin/cases/{id}/outreach', { params: { path: { id } }, body: { decision } }),
  );
}
