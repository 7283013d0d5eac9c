import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type Outreach = components['schemas']['Outreach'];
export type OutreachDecision = components['schemas']['OutreachDecision']['decision'];

/**
 * Decides a report of abuse: the client's emails to people may be sent again, or stay stopped.
 *
 * @throws ApiError 404 for a deleted case, 409 where another staff member has already decided
 */
export async function decideOutreach(id: string, decision: OutreachDecision): Promise<void> {
  await adminAnswerOf(
    adminClient.PUT('/admin/cases/{id}/outreach', { params: { path: { id } }, body: { decision } }),
  );
}
