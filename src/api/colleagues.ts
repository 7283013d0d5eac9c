import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { answerOf, client } from './client.ts';
import { queryClient } from './query-client.ts';

export type CaseColleague = components['schemas']['CaseColleague'];
/** Only steps with a form, and the documents, can be shared. */
type SharedSteps = CaseColleague['steps'];
export type SharedCase = components['schemas']['SharedCase'];

const silent = { silent: true } as const;
const queryKey = ['colleagues'] as const;

/** The colleagues whom the client has invited to its onboarding, the newest first. @param id of the onboarding */
export const colleaguesQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKey, id] as const,
    queryFn: async () => {
      const call = client.GET('/onboarding/{id}/colleagues', { params: { path: { id } } });
      return (await answerOf(call, silent)).data.items;
    },
  });

const refetch = () => queryClient.invalidateQueries({ queryKey });

/** Invites a colleague, or mails an open invitation again. @throws ApiError 400, 409 and 429 with a message */
export async function inviteColleague(
  id: string,
  body: { email: string; steps: SharedSteps },
): Promise<CaseColleague> {
  const call = client.POST('/onboarding/{id}/colleagues', { params: { path: { id } }, body });
  const { data } = await answerOf(call, silent);
  await refetch();
  return data;
}

/** Changes what is shared with a colleague. @throws ApiError 409 once the access has ended */
export async function changeColleague(id: string, colleagueId: string, steps: SharedSteps): Promise<void> {
  const params = { path: { id, colleagueId } };
  await answerOf(
    client.PATCH('/onboarding/{id}/colleagues/{colleagueId}', { params, body: { steps } }),
    silent,
  );
  await refetch();
}

/** Ends the access of a colleague. @throws ApiError */
export async function endAccessOf(id: string, colleagueId: string): Promise<void> {
  const params = { path: { id, colleagueId } };
  await answerOf(client.DELETE('/onboarding/{id}/colleagues/{colleagueId}', { params }), silent);
  await refetch();
}

/** The cases that other clients share with this one, and whether it has a case of its own. */
export const sharedCasesQuery = queryOptions({
  queryKey: ['shared-cases'] as const,
  queryFn: async () => (await answerOf(client.GET('/shared-cases'), silent)).data,
});
