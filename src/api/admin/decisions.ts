import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type Decision = components['schemas']['SubmissionDecision'];
export type DecisionEvent = Decision['event'];

/**
 * Decides a case; the client receives an email where the decision concerns them.
 *
 * @throws ApiError 400 with what is wrong with the reason or a mark; 404 for a deleted case; 409 with what happened where the
 * case no longer allows the decision
 */
export async function decideCase(id: string, decision: Decision): Promise<void> {
  await adminAnswerOf(
    adminClient.POST('/onboarding/{id}/decision', { params: { path: { id } }, body: decision }),
  );
}
