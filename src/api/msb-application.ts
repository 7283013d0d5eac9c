import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { anonymousClient, answerOf, client, plainAnswerOf } from './client.ts';
import { queryClient } from './query-client.ts';

type Schemas = components['schemas'];
export type MsbApplication = Schemas['MsbApplication'];
export type MsbSummary = Schemas['MsbApplicationSummary'];

const key = 'msb-application';
/** More than a client can have under way; what is over long ago stands last. */
const pageSize = 100;

/** The client's own applications, what is due first standing first. */
export const msbApplicationsQuery = queryOptions({
  queryKey: [key, 'list'] as const,
  queryFn: async ({ signal }) => {
    const params = { query: { pageSize } };
    return (await answerOf(client.GET('/msb-application', { params, signal }), { silent: true })).data.items;
  },
});

/** One of them, whole. */
export const msbApplicationQuery = (id: string) =>
  queryOptions({
    queryKey: [key, id] as const,
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await answerOf(client.GET('/msb-application/{id}', { params, signal }), { silent: true })).data;
    },
  });

/** What was answered of an application is what is shown of it from now on. */
function kept(application: MsbApplication): MsbApplication {
  queryClient.setQueryData(msbApplicationQuery(application.id).queryKey, application);
  void queryClient.invalidateQueries({ queryKey: msbApplicationsQuery.queryKey });
  return application;
}

/** Begins an application of the client who is signed in. @throws ApiError 409 where many are under way */
export async function beginMsb(): Promise<MsbApplication> {
  const { data } = await answerOf(client.POST('/msb-application', { body: {} }), { silent: true });
  // Whoever shows no token is answered otherwise.
  return kept(data as MsbApplication);
}

/** Begins one for whoever signs in with the address, as nobody in particular. @throws ApiError */
export async function beginMsbAsVisitor(body: Schemas['MsbApplicationInput']): Promise<void> {
  await plainAnswerOf(anonymousClient.POST('/msb-application', { body }));
}

/**
 * Saves parts of an application.
 * @param version the one that they are based on; undefined to save over whatever is there
 * @throws ApiError 400 with the refused fields, each by its part; 409 when it was changed meanwhile, or cannot be now
 */
export async function saveMsb(
  id: string,
  parts: Omit<Schemas['MsbApplicationChange'], 'version'>,
  version: number | undefined,
): Promise<MsbApplication> {
  const body = { ...parts, ...(version !== undefined && { version }) };
  const params = { path: { id } };
  const { data } = await answerOf(client.PATCH('/msb-application/{id}', { params, body }), { silent: true });
  return kept(data);
}

/** Moves an application along. @throws ApiError 400 with what is missing; 409 where it stands elsewhere by now */
export async function moveMsb(
  id: string,
  body: Schemas['MsbApplicationStatusChange'],
): Promise<MsbApplication> {
  const params = { path: { id } };
  const call = client.PATCH('/msb-application/{id}/status', { params, body });
  return kept((await answerOf(call, { silent: true })).data);
}
