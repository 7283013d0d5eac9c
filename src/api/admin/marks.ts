import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { queryClient } from '../query-client.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Schemas = components['schemas'];

/** A place that staff want changed and have not asked for yet, with who has worded it. */
export type ReviewMark = Schemas['ReviewMark'];
/** One thing that the client shall change: the step, the dotted path inside its record ('' for all of it), and why. */
export type Change = Schemas['ChangeRequest'];

/** Milliseconds between two looks: colleagues mark the same case meanwhile. */
const lookEvery = 10_000;

/** What staff have marked on a case, shared by all of them. */
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

/** Reads the marks anew, whatever became of a call. */
const refresh = (caseId: string) => queryClient.invalidateQueries(marksQuery(caseId));

/**
 * Marks a place, or words its mark anew.
 *
 * @param basedOn the `etag` of the mark that is worded anew; null where the place is not marked as far as the page knows
 * @throws ApiError 400 for a wrong reason; 409 for one mark too many; 412 with who was faster
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

/** Takes a mark away. @throws ApiError 412 where somebody has worded it anew */
export async function removeMark(caseId: string, { id: markId, etag }: ReviewMark): Promise<void> {
  const params = { path: { id: caseId, markId }, header: { 'If-Match': etag } };
  try {
    await adminAnswerOf(adminClient.DELETE('/admin/cases/{id}/marks/{markId}', { params }));
  } finally {
    await refresh(caseId);
  }
}

/** Takes all marks away. @param etag of their list @throws ApiError 412 where they are others by now */
export async function discardMarks(caseId: string, etag: string): Promise<void> {
  const params = { path: { id: caseId }, header: { 'If-Match': etag } };
  try {
    await adminAnswerOf(adminClient.DELETE('/admin/cases/{id}/marks', { params }));
  } finally {
    await refresh(caseId);
  }
}
