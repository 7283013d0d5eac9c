import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { queryClient } from '../query-client.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Schemas = components['schemas'];
export type MsbRecord = Schemas['MsbRecord'];
export type MsbRecordKind = Schemas['MsbRecordKind'];
export type MsbOpenItem = Schemas['MsbOpenItem'];

const keyOf = (id: string) => ['admin', 'msb-records', id] as const;

/** Records of a list per page. */
export const msbRecordsPageSize = 10;

/** One page of the criminal record checks, agents or change notices of an application. */
export const msbRecordsQuery = (id: string, kind: MsbRecordKind, page: number) =>
  queryOptions({
    queryKey: [...keyOf(id), kind, page] as const,
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { kind, page, pageSize: msbRecordsPageSize } };
      return (await adminAnswerOf(adminClient.GET('/msb-application/{id}/records', { params, signal }))).data;
    },
    placeholderData: keepPreviousData,
  });

/** The most records that the server returns at once. */
const mostAtOnce = 100;

/** Returns a record of an application by its id, as it is stored now; undefined if it was deleted. @throws ApiError */
export async function findMsbRecord(
  id: string,
  kind: MsbRecordKind,
  recordId: string,
): Promise<MsbRecord | undefined> {
  for (let page = 1; ; page += 1) {
    const params = { path: { id }, query: { kind, page, pageSize: mostAtOnce } };
    const answer = await adminAnswerOf(adminClient.GET('/msb-application/{id}/records', { params }));
    const { items, total } = answer.data;
    const found = items.find((record) => record.id === recordId);
    if (found || page * mostAtOnce >= total) return found;
  }
}

/**
 * What is left to do for an application.
 * @param version of the application, because the answers of the client decide too
 */
export const msbOpenItemsQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'open', version] as const,
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await adminAnswerOf(adminClient.GET('/msb-application/{id}/open-items', { params, signal })))
        .data;
    },
    placeholderData: keepPreviousData,
  });

/**
 * Adds a record to an application, or changes one.
 * @param before the record that is changed; null for a new one
 * @throws ApiError 400 with what is wrong with the answers; 409 for a record that has changed, and for one too many
 */
export async function saveMsbRecord(
  id: string,
  { kind, answers }: Schemas['MsbRecordInput'],
  before: Pick<MsbRecord, 'id' | 'version'> | null,
): Promise<void> {
  try {
    if (before === null) {
      const params = { path: { id } };
      await adminAnswerOf(
        adminClient.POST('/msb-application/{id}/records', { params, body: { kind, answers } }),
      );
    } else {
      const params = { path: { id, recordId: before.id } };
      const body = { answers, version: before.version };
      await adminAnswerOf(adminClient.PATCH('/msb-application/{id}/records/{recordId}', { params, body }));
    }
  } finally {
    // Also after a refusal: another staff member may have changed it.
    await queryClient.invalidateQueries({ queryKey: keyOf(id) });
  }
}

/** Deletes a record of an application. @throws ApiError */
export async function deleteMsbRecord(id: string, recordId: string): Promise<void> {
  const params = { path: { id, recordId } };
  try {
    await adminAnswerOf(adminClient.DELETE('/msb-application/{id}/records/{recordId}', { params }));
  } finally {
    await queryClient.invalidateQueries({ queryKey: keyOf(id) });
  }
}
