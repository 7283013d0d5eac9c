import type { components } from '#contract/schema.d.ts';
import { type Download, downloadOf } from '../download.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Schemas = components['schemas'];

/** What happened to one of several cases. */
export type CaseActionOutcome = Schemas['CaseActionOutcome'];

/** The result of a call on several cases. @throws ApiError for a call that is refused as a whole */
type Outcomes = Promise<readonly CaseActionOutcome[]>;

/** Adds a tag to cases by its name. */
export async function addTagTo(ids: string[], add: string): Outcomes {
  const call = adminClient.POST('/admin/case-actions/tags', { body: { ids, add } });
  return (await adminAnswerOf(call)).data.items;
}

/** Removes a tag from cases. */
export async function removeTagFrom(ids: string[], remove: string): Outcomes {
  const call = adminClient.POST('/admin/case-actions/tags', { body: { ids, remove } });
  return (await adminAnswerOf(call)).data.items;
}

/** Sets the due date of cases. @param dueOn `YYYY-MM-DD`; null for the computed one */
export async function setDueDates(ids: string[], dueOn: string | null): Outcomes {
  const call = adminClient.POST('/admin/case-actions/due-date', { body: { ids, dueOn } });
  return (await adminAnswerOf(call)).data.items;
}

/** Reminds the clients of drafts by email. */
export async function remindDrafts(ids: string[]): Outcomes {
  return (await adminAnswerOf(adminClient.POST('/admin/case-actions/reminders', { body: { ids } }))).data
    .items;
}

/** Asks the clients of approved cases to confirm their answers. */
export async function startReviews(ids: string[]): Outcomes {
  return (await adminAnswerOf(adminClient.POST('/admin/case-actions/reviews', { body: { ids } }))).data.items;
}

/** Downloads cases in one archive; each export is audited. @throws ApiError 404 if none can be exported */
export async function fetchCasesArchive(ids: string[]): Promise<Download> {
  const call = adminClient.POST('/admin/case-actions/export', { body: { ids }, parseAs: 'blob' });
  return downloadOf(await adminAnswerOf(call), 'cases.zip');
}
