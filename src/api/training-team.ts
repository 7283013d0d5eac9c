import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { answerOf, client } from './client.ts';
import { type Download, downloadOf } from './download.ts';
import { queryClient } from './query-client.ts';

type Schemas = components['schemas'];
export type TeamPerson = Schemas['TeamPerson'];
export type TeamTraining = Schemas['TeamTraining'];
export type TeamMembership = Schemas['TeamMembership'];

const key = 'training-team';
const silent = { silent: true } as const;

/** The certificates of the company's people, with their expiry. @param page from 1 */
export const trainingTeamQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: [key, 'people', { page, pageSize }] as const,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const params = { query: { page, pageSize } };
      return (await answerOf(client.GET('/training-team', { params, signal }), silent)).data;
    },
  });

/** The companies that request access to the user's certificates, or have it. */
export const membershipsQuery = queryOptions({
  queryKey: [key, 'memberships'] as const,
  queryFn: async ({ signal }) =>
    (await answerOf(client.GET('/training-team/memberships', { signal }), silent)).data.items,
});

const refetch = () => queryClient.invalidateQueries({ queryKey: [key] });

/** Invites a coworker by email. @throws ApiError 400, 409 and 429 with a message */
export async function inviteMember(email: string): Promise<TeamPerson> {
  const { data } = await answerOf(client.POST('/training-team', { body: { email } }), silent);
  void refetch();
  return data;
}

/** Removes a coworker from the list. @throws ApiError */
export async function removeMember(id: string): Promise<void> {
  await answerOf(client.DELETE('/training-team/{id}', { params: { path: { id } } }), silent);
  void refetch();
}

/** Allows a company to see the user's certificates, or ends that. @throws ApiError */
export async function answerCompany(id: string, state: 'member' | 'left'): Promise<TeamMembership> {
  const params = { path: { id } };
  const call = client.PATCH('/training-team/memberships/{id}', { params, body: { state } });
  const { data } = await answerOf(call, silent);
  await refetch();
  return data;
}

/** Downloads the list for an auditor. @throws ApiError */
export async function downloadTeam(format: 'csv' | 'pdf'): Promise<Download> {
  const params = { query: { format } };
  const call = client.GET('/training-team/export', { params, parseAs: 'blob' });
  return downloadOf(await answerOf(call, silent), `trainings.${format}`);
}
