import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Schemas = components['schemas'];

export type IdentityDecision = Schemas['VerificationDecision'];
export type PersonStatus = Schemas['PersonStatus'];

/**
 * Decides a manual identity check; its subject receives an email.
 *
 * @throws ApiError 400 with the invalid field, 404 for a deleted check, 409 when it does not wait for a decision
 */
export async function decideIdentity(decision: IdentityDecision): Promise<void> {
  await adminAnswerOf(adminClient.PUT('/sumsub/admin', { body: decision }));
}
