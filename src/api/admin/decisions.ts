import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

/** What a member of staff decides about a case. */
export type Decision = components['schemas']['SubmissionDecision'];
export type DecisionEvent = Decision['event'];

/**
 * Decides a case; the client is mailed where the decision concerns them.
 *
 * @throws ApiError 400 with what is wrong with the reason or a mark; 404 for a case that is gone; 409 with what happened
 *   where the case does not allow it any more
 */
export async function decideCase(id: string, decision: Decision): Promise<void> {
  await adminAnswerOf(
    adminClient.POST('/onboarding/{id}/decision', { params: { path: { id } }, body: decision }),
  );
}
