import type { AsTyped, SectionId, SectionRecords } from '#contract/section-records.ts';
import { queryClient } from '../query-client.ts';
import { type Case, caseQuery, refreshCase } from './case.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Save<Body> = {
  params: {
    query: { userId: string };
    header: { 'If-Match'?: string; 'If-None-Match'?: '*' };
  };
  body: Body;
};
type Call<Data> = Promise<{ data?: Data; error?: unknown; response: Response }>;

/** Calls the path of that section. The type of a path of any section cannot tell which record it returns. */
function save<Id extends SectionId>(
  section: Id,
  request: Save<SectionRecords[Id]>,
): Call<SectionRecords[Id]> {
  const path: `/${SectionId}/admin` = `/${section}/admin`;
  return adminClient.PUT(path, request) as Call<SectionRecords[Id]>;
}

/** One save on behalf of a client. */
export type ClientSave<Name extends SectionId> = {
  section: Name;
  record: AsTyped<SectionRecords[Name]>;
  /** The version that the typed record was compared with; null when nothing was saved then. */
  basedOn: string | null;
};

/**
 * Saves a section's whole record on behalf of the client of the case; administrators only.
 *
 * @throws ApiError 400 with the refused fields; 412 when the record changed meanwhile
 */
export async function saveForClient<Name extends SectionId>(
  { id, userId }: Pick<Case['summary'], 'id' | 'userId'>,
  { section, record, basedOn }: ClientSave<Name>,
): Promise<void> {
  const header = basedOn === null ? { 'If-None-Match': '*' as const } : { 'If-Match': basedOn };
  const { data, response } = await adminAnswerOf(
    // The server validates the typed values.
    save(section, { params: { query: { userId }, header }, body: record as SectionRecords[Name] }),
  );
  const { queryKey } = caseQuery(id);
  // A refetch in progress would return the old record.
  await queryClient.cancelQueries({ queryKey });
  const savedAt = response.headers.get('last-modified');
  queryClient.setQueryData(
    queryKey,
    (known) =>
      known && {
        ...known,
        sections: known.sections.map((each) =>
          each.section === section
            ? {
                ...each,
                record: { ...data },
                etag: response.headers.get('etag'),
                savedAt,
                savedBy: 'administrator' as const,
              }
            : each,
        ),
      },
  );
  void refreshCase(id);
}
