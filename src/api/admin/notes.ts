import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { queryClient } from '../query-client.ts';
import type { StoredFile } from '../upload.ts';
import { adminAnswerOf, adminClient } from './client.ts';
import { type SignedFile, sendStaffFile } from './files.ts';

export type Note = components['schemas']['Note'];
export type NotePages = InfiniteData<components['schemas']['NotePage']>;

const pageSize = 20;
/** Milliseconds between two refetches, while only the latest notes are shown. */
const lookEvery = 30_000;

/** The record that a note belongs to, as the calls name it: a case, or an entry of another queue. */
export type NotedRecord = Omit<components['schemas']['NoteInput'], 'text' | 'attachments'>;

const keyOf = (on: NotedRecord) => ['admin', 'notes', on] as const;

/** The notes on a record, newest first, page by page. */
export const notesQuery = (on: NotedRecord) =>
  infiniteQueryOptions({
    queryKey: keyOf(on),
    queryFn: async ({ pageParam: page, signal }) => {
      const query = { ...on, page, pageSize };
      return (await adminAnswerOf(adminClient.GET('/notes', { params: { query }, signal }))).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize: size, total }) => (page * size < total ? page + 1 : undefined),
    staleTime: 2000,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? lookEvery : false),
  });

export function refreshNotes(on: NotedRecord): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(on) });
}

/**
 * Adds a note to a record.
 *
 * @param attachments ids of files that were uploaded for it; only on a case
 * @throws ApiError 400 when the text or a file is refused, 404 when the record is gone
 */
export async function writeNote(
  on: NotedRecord,
  text: string,
  attachments: readonly string[],
): Promise<Note> {
  const body = { ...on, text, ...(attachments.length > 0 && { attachments: [...attachments] }) };
  return (await adminAnswerOf(adminClient.POST('/notes', { body }))).data;
}

/** Uploads a file for a note on a case. @throws ApiError 400 for a type that is not accepted, 409 and 413 where it is too large */
export async function uploadNoteFile(onboardingId: string, file: File): Promise<StoredFile> {
  const address = `/api/admin/cases/${encodeURIComponent(onboardingId)}/note-files`;
  return sendStaffFile(address, file);
}

/** Returns signed links to a file of a note; they expire after five minutes. @throws ApiError 404 when it is gone */
export async function signNoteFile(onboardingId: string, fileId: string): Promise<SignedFile> {
  const path = '/admin/cases/{id}/note-files/{fileId}/signed-url';
  const params = { path: { id: onboardingId, fileId }, query: { disposition: 'attachment' as const } };
  return (await adminAnswerOf(adminClient.GET(path, { params }))).data;
}

/**
 * Changes the caller's own note.
 *
 * @throws ApiError 400 when the text is refused, 403 when the note is another author's, 404 when it is gone
 */
export async function changeNote(id: string, text: string): Promise<Note> {
  const params = { path: { id } };
  return (await adminAnswerOf(adminClient.PATCH('/notes/{id}', { params, body: { text } }))).data;
}

/**
 * Deletes the caller's own note; an administrator can delete any note.
 *
 * @throws ApiError 403 when the note is another author's, 404 when it is gone
 */
export async function deleteNote(id: string): Promise<void> {
  await adminAnswerOf(adminClient.DELETE('/notes/{id}', { params: { path: { id } } }));
}
