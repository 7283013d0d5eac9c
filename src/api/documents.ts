import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { answerOf, client } from './client.ts';
import { readUnsavedFiles, type UnsavedFile } from './files.ts';
import { asFarAsItIs, missingAsNoContent, noContent } from './preferences.ts';
import { queryClient, untilObserved } from './query-client.ts';

/** The saved record, with the name and size of every file that it names. */
export type DocumentsRecord = components['schemas']['OnboardingDocuments'];
export type DocumentsInput = Required<components['schemas']['OnboardingDocumentsInput']>;

export type SavedDocuments = { record: DocumentsRecord; etag: string | null };

export type DocumentsFound = {
  /** Null before the first save. */
  saved: SavedDocuments | null;
  /** Uploaded and not saved, in this browser or on another device. */
  unsaved: readonly UnsavedFile[];
  /** The server's date, 'YYYY-MM-DD' in UTC: the age of a document is relative to it. */
  today: string;
};

/** The client's documents. A missing record is a result, not an error; failures are silent (specification section 7). */
export const documentsQuery = queryOptions({
  queryKey: ['onboarding-documents'] as const,
  queryFn: async (): Promise<DocumentsFound> => {
    const call = client.GET('/onboarding-documents/onboardingId', { params: { header: missingAsNoContent } });
    const [{ data, response }, unsaved] = await Promise.all([
      answerOf(call, { silent: true }),
      readUnsavedFiles(),
    ]);
    const today = dayOf(response);
    if (response.status === noContent || !data) return { saved: null, unsaved, today };
    return { saved: { record: data, etag: response.headers.get('etag') }, unsaved, today };
  },
});

/** Adds an upload to the cached list of unsaved files. */
export function noteUnsaved(file: UnsavedFile): void {
  queryClient.setQueryData(
    documentsQuery.queryKey,
    (found) => found && { ...found, unsaved: [...found.unsaved, file] },
  );
}

/** @property isAutosave whether the page saves by itself: nothing is shown of a failure, and dates may be missing */
type SaveOptions = { isAutosave?: boolean };

/**
 * Saves the documents for the first time.
 *
 * @throws ApiError 400 with the refused files, 409 when a record exists or changes are not allowed
 */
export async function createDocuments(
  body: DocumentsInput,
  { isAutosave = false }: SaveOptions = {},
): Promise<SavedDocuments> {
  const call = client.POST('/onboarding-documents', {
    body,
    params: { header: { ...(isAutosave && asFarAsItIs) } },
  });
  return keep(answerOf(call, { silent: isAutosave }), isAutosave);
}

/**
 * Saves the documents after the first time.
 *
 * @param etag the version that the change was compared with
 * @throws ApiError 400 with the refused files, 404 when the record was deleted, 412 when it changed meanwhile
 */
export async function updateDocuments(
  id: string,
  body: DocumentsInput,
  etag: string,
  { isAutosave = false }: SaveOptions = {},
): Promise<SavedDocuments> {
  const header = { 'If-Match': etag, ...(isAutosave && asFarAsItIs) };
  const call = client.PATCH('/onboarding-documents/{id}', { body, params: { path: { id }, header } });
  return keep(answerOf(call, { silent: isAutosave }), isAutosave);
}

async function keep(
  saving: Promise<{ data: DocumentsRecord; response: Response }>,
  isAutosave: boolean,
): Promise<SavedDocuments> {
  const { data, response } = await saving;
  // A refetch in progress would return the old record.
  await queryClient.cancelQueries({ queryKey: documentsQuery.queryKey });
  const named = new Set(data.files.map(({ id }) => id));
  const found = queryClient.setQueryData(documentsQuery.queryKey, (before) => ({
    saved: { record: data, etag: response.headers.get('etag') },
    // A save of the user includes every file that the page shows, or removes it.
    unsaved: isAutosave ? (before?.unsaved ?? []).filter(({ file }) => !named.has(file.id)) : [],
    today: dayOf(response),
  }));
  // A page must not render its form for this record next to the previous one.
  await untilObserved();
  if (!found?.saved) throw new Error('What was saved is in the cache');
  return found.saved;
}

function dayOf(response: Response): string {
  const sent = response.headers.get('date');
  return (sent ? new Date(sent) : new Date()).toISOString().slice(0, 10);
}
