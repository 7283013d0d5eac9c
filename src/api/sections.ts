import { queryOptions } from '@tanstack/react-query';
import type { AsTyped, SectionId, SectionRecords } from '#contract/section-records.ts';
import { answerOf, client } from './client.ts';
import { missingAsNoContent, noContent } from './preferences.ts';
import { queryClient } from './query-client.ts';

/** A record as it was read or saved, with the version that a later save is based on. */
export type Saved<Data> = { record: Data; etag: string | null; savedAt: string | null };

type Precondition = { 'If-Match'?: string; 'If-None-Match'?: '*' };
type Call<Data> = Promise<{ data?: Data; error?: unknown; response: Response }>;

/** Calls the path of that section. The type of a path of any section cannot tell which record it returns. */
function read<Id extends SectionId>(section: Id): Call<SectionRecords[Id]> {
  const path: `/${SectionId}` = `/${section}`;
  return client.GET(path, { params: { header: missingAsNoContent } }) as Call<SectionRecords[Id]>;
}

function save<Id extends SectionId>(
  section: Id,
  body: SectionRecords[Id],
  header: Precondition,
): Call<SectionRecords[Id]> {
  const path: `/${SectionId}` = `/${section}`;
  return client.PUT(path, { body, params: { header } }) as Call<SectionRecords[Id]>;
}

function savedOf<Data>(data: Data, response: Response): Saved<Data> {
  return {
    record: data,
    etag: response.headers.get('etag'),
    savedAt: response.headers.get('last-modified'),
  };
}

/**
 * The saved record of a section, or null. Failures are silent (specification section 7). It passes no abort signal: a form that
 * is replaced by its skeleton would abort the fetch that it waits for.
 */
export function sectionQuery<Name extends SectionId>(name: Name) {
  return queryOptions({
    queryKey: ['section', name] as const,
    queryFn: async (): Promise<Saved<SectionRecords[Name]> | null> => {
      const { data, response } = await answerOf<SectionRecords[Name]>(read(name), { silent: true });
      return response.status === noContent ? null : savedOf(data, response);
    },
  });
}

/**
 * Saves a section's whole record.
 *
 * @param basedOn the version that the typed record was compared with; null when nothing was saved then
 * @throws ApiError 400 with the refused fields; 412 when the record changed meanwhile
 */
export async function saveSection<Name extends SectionId>(
  name: Name,
  record: AsTyped<SectionRecords[Name]>,
  basedOn: string | null,
): Promise<void> {
  const header: Precondition = basedOn === null ? { 'If-None-Match': '*' } : { 'If-Match': basedOn };
  const { data, response } = await answerOf<SectionRecords[Name]>(
    save(name, record as SectionRecords[Name], header),
  );
  // A refetch in progress would return the old record.
  await queryClient.cancelQueries({ queryKey: sectionQuery(name).queryKey });
  queryClient.setQueryData(sectionQuery(name).queryKey, savedOf(data, response));
}
