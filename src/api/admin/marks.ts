import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { queryClient } from '../query-client.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Schemas = components['schemas'];

/** A field that staff want changed and have not requested yet, with the author of its text. */
export type ReviewMark = Schemas['ReviewMark'];
/** One requested change: the step, the dotted path in its record ('' for the whole record), and the reason. */
export type Change = Schemas['ChangeRequest'];

/** Milliseconds between two refetches, because other staff members mark the same case. */
const lookEvery = 10_000;

export const marksQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['admin', 'case', caseId, 'marks'] as const,
    queryFn: async ({ signal }): Promise<Schemas['ReviewMarkList']> => {
      const params = { path: { id: caseId } };
      return (await adminAnswerOf(adminClient.GET('/admin/cases/{id}/marks', { params, signal }))).data;
    },
    staleTime: 2000,
    refetchInterval: lookEvery,
  });

/** Refetches the marks, whether or not a call succeeded. */
const refresh = (caseId: string) => queryClient.invalidateQueries(marksQuery(caseId));

/**
 * Marks a field, or changes the text of its mark.
 *
 * @param basedOn the `etag` of the mark to change; null where the page shows no mark
 * @throws ApiError 400 for an invalid reason; 409 for too many marks; 412 with who changed it first
 */
export async function setMark(caseId: string, body: Change, basedOn: string | null): Promise<void> {
  const header = basedOn === null ? { 'If-None-Match': '*' } : { 'If-Match': basedOn };
  const params = { path: { id: caseId }, header };
  try {
    await adminAnswerOf(adminClient.PUT('/admin/cases/{id}/marks', { params, body }));
  } finally {
    await refresh(caseId);
  }
}

/** Removes a mark. @throws ApiError 412 where another staff member has changed its text */
export async function removeMark(caseId: string, { id: markId, etag }: ReviewMark): Promise<void> {
  const params = { path: { id: caseId, markId }, header: { 'If-Match': etag } };
  try {
    await adminAnswerOf(adminClient.DELETE('/admin/cases/{id}/marks/{markId}', { params }));
  } finally {
    await refresh(caseId);
  }
}

/** Removes all marks. @param etag of their list @throws ApiError 412 where the list has changed since */
export async function discardMarks(caseId: string, etag: string): Promise<void> {
  const params = { path: { id: caseId }, header: { 'If-Match': etag } };
  try {
    await adminAnswerOf(adminClient.DELETE('/admin/cases/{id}/marks', { params }));
  } finally {
    await refresh(caseId);
  }
}
