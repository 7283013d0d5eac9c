import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { anonymousClient, answerOf, client, plainAnswerOf } from './client.ts';
import { queryClient } from './query-client.ts';

type Schemas = components['schemas'];
export type MsbApplication = Schemas['MsbApplication'];
export type MsbSummary = Schemas['MsbApplicationSummary'];

const key = 'msb-application';
/** More than a client can have in progress; those that ended long ago are last. */
const pageSize = 100;

/** The client's own applications, those due first at the top. */
export const msbApplicationsQuery = queryOptions({
  queryKey: [key, 'list'] as const,
  queryFn: async ({ signal }) => {
    const params = { query: { pageSize } };
    return (await answerOf(client.GET('/msb-application', { params, signal }), { silent: true })).data.items;
  },
});

export const msbApplicationQuery = (id: string) =>
  queryOptions({
    queryKey: [key, id] as const,
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await answerOf(client.GET('/msb-application/{id}', { params, signal }), { silent: true })).data;
    },
  });

/** Puts the application of a response into the cache. */
function stored(application: MsbApplication): MsbApplication {
  queryClient.setQueryData(msbApplicationQuery(application.id).queryKey, application);
  void queryClient.invalidateQueries({ queryKey: msbApplicationsQuery.queryKey });
  return application;
}

/** Starts an application of the signed-in client. @throws ApiError 409 where too many are in progress */
export async function beginMsb(): Promise<MsbApplication> {
  const { data } = await answerOf(client.POST('/msb-application', { body: {} }), { silent: true });
  // Only a caller without a token receives the other response type.
  return stored(data as MsbApplication);
}

/** Starts an application for the owner of an address, without authentication. @throws ApiError */
export async function beginMsbAsVisitor(body: Schemas['MsbApplicationInput']): Promise<void> {
  await plainAnswerOf(anonymousClient.POST('/msb-application', { body }));
}

/**
 * Saves parts of an application.
 * @param version the version that they are based on; undefined to overwrite any version
 * @throws ApiError 400 with the refused fields, each by its part; 409 when it was changed meanwhile, or cannot be changed now
 */
export async function saveMsb(
  id: string,
  parts: Omit<Schemas['MsbApplicationChange'], 'version'>,
  version: number | undefined,
): Promise<MsbApplication> {
  const body = { ...parts, ...(version !== undefined && { version }) };
  const params = { path: { id } };
  const { data } = await answerOf(client.PATCH('/msb-application/{id}', { params, body }), { silent: true });
  return stored(data);
}

/** Changes the status of an application. @throws ApiError 400 with what is missing; 409 where its status has changed meanwhile */
export async function moveMsb(
  id: string,
  body: Schemas['MsbApplicationStatusChange'],
): Promise<MsbApplication> {
  const params = { path: { id } };
  const call = client.PATCH('/msb-application/{id}/status', { params, body });
  return stored((await answerOf(call, { silent: true })).data);
}
