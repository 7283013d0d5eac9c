import type { components, operations } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Schemas = components['schemas'];

export type CaseSummary = Schemas['CaseSummary'];
export type CasePage = Schemas['CasePage'];
export type CaseQuery = NonNullable<operations['listCases']['parameters']['query']>;

/**
 * Assigns a case to a staff member or to no one.
 *
 * @param assignment `from`: the assignee that the page shows
 * @throws ApiError 409 with the current assignee, when that is another one
 */
export async function assignCase(
  id: string,
  assignment: Schemas['Assignment'],
): Promise<Schemas['Colleague'] | null> {
  const call = adminClient.PUT('/admin/cases/{id}/assignee', { params: { path: { id } }, body: assignment });
  return (await adminAnswerOf(call)).data.assignee;
}
