import type { components } from '#contract/schema.d.ts';
import type { Person, TestApi } from '#tests/support/api.ts';
import { read } from './submission-calls.ts';

type Review = NonNullable<components['schemas']['Submission']['review']>;

/** Asks the client to confirm the approved answers. */
export async function startReview(api: TestApi, id: string, as?: Person) {
  return api.call('POST', `/admin/cases/${id}/reviews`, { as: as ?? (await api.admin()) });
}

/** Completes or postpones a review without the client. */
export async function closeReview(api: TestApi, id: string, body: object, as?: Person) {
  return api.call('POST', `/admin/cases/${id}/reviews/closing`, { as: as ?? (await api.admin()), body });
}

export function confirmSection(api: TestApi, id: string, as: Person, step: string) {
  return api.call('POST', `/onboarding/${id}/review/${step}`, { as });
}

/** Confirms every section of an open review that has no answer; nothing without one. */
export async function confirmReview(api: TestApi, id: string, as: Person): Promise<void> {
  const { review }: { review: Review | null } = await read(api, id, as);
  for (const { step, state } of review?.sections ?? []) {
    if (state === 'open') await confirmSection(api, id, as, step);
  }
}
