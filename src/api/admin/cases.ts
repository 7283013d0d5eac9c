import type { components, operations } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Schemas = components['schemas'];

export type CaseSummary = Schemas['CaseSummary'];
export type CasePage = Schemas['CasePage'];
/** The filters, order and page of the queue. */
export type CaseQuery = NonNullable<operations['listCases']['parameters']['query']>;

/**
 * Gives a case to a member of staff or to nobody.
 *
 * @param assignment `from`: who has it as the page shows
 * @throws ApiError 409 with who has it now, when that is somebody else
 */
export async function assignCase(
  id: string,
  assignment: Schemas['Assignment'],
): Promise<Schemas['Colleague'] | null> {
  const call = adminClient.PUT('/admin/cases/{id}/assignee', { params: { path: { id } }, body: assignment });
  return (await adminAnswerOf(call)).data.assignee;
}
