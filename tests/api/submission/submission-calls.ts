import { clientReader } from '#server/platform/crypto/client-keys.ts';
import { findCase } from '#server/records/onboarding/find-case.ts';
import type { Person, TestApi } from '#tests/support/api.ts';
import { certification } from '#tests/support/complete-case.ts';

/** Returns the submission as this person sees it. */
export async function read(api: TestApi, id: string, as: Person) {
  return (await api.call('GET', `/onboarding/${id}/submission`, { as })).json();
}

export function submit(api: TestApi, id: string, as: Person, body: unknown = certification) {
  return api.call('POST', `/onboarding/${id}/submission`, { as, body });
}

export function withdraw(api: TestApi, id: string, as: Person) {
  return api.call('POST', `/onboarding/${id}/withdrawal`, { as });
}

/** Starts an update of the approved answers, or gives it up. */
export function update(api: TestApi, id: string, as: Person, event: 'update' | 'abandon' = 'update') {
  const path = event === 'update' ? 'update' : 'update/abandonment';
  return api.call('POST', `/onboarding/${id}/${path}`, { as });
}

/** Makes an administrator's decision; an approval needs a reason, because checks of a complete case are open. */
export async function decide(api: TestApi, id: string, decision: object) {
  const body = {
    ...('event' in decision && decision.event === 'approve' && { rationale: 'Known to us.' }),
    ...decision,
  };
  return api.call('POST', `/onboarding/${id}/decision`, { as: await api.admin(), body });
}

/** Returns the exact text of what was frozen. */
export async function frozenText(api: TestApi, onboardingId: string, version: number): Promise<string> {
  const { data } = await api.db
    .selectFrom('submission_versions')
    .select('data')
    .where('onboarding_id', '=', onboardingId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  const { user_id: userId } = await findCase(api.db, onboardingId);
  const cipher = await clientReader(api, userId);
  return cipher.decrypt(data, `submission-case|${onboardingId}|${version}`);
}
