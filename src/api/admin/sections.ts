import { queryClient } from '../query-client.ts';
import type { AsTyped, SectionName, SectionRecord } from '../sections.ts';
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

const saves: { [Name in SectionName]: (save: Save<SectionRecord[Name]>) => Call<SectionRecord[Name]> } = {
  'contact-details': (save) => adminClient.PUT('/contact-details/admin', save),
  'company-details': (save) => adminClient.PUT('/company-details/admin', save),
  'activity-funding-revenue': (save) => adminClient.PUT('/activity-funding-revenue/admin', save),
  wallets: (save) => adminClient.PUT('/wallets/admin', save),
  'products-and-services': (save) => adminClient.PUT('/products-and-services/admin', save),
  'customer-type': (save) => adminClient.PUT('/customer-type/admin', save),
  'control-ownership-and-related-parties': (save) =>
    adminClient.PUT('/control-ownership-and-related-parties/admin', save),
};

/** One save in a client's place. */
export type ClientSave<Name extends SectionName> = {
  section: Name;
  record: AsTyped<SectionRecord[Name]>;
  /** The version that the form was opened with; null when nothing was saved then; `'any'` to overwrite whatever is there. */
  basedOn: string | null;
};

/**
 * Saves a section's whole record in the place of the client whose case it is; administrators only.
 *
 * @throws ApiError 400 with the refused fields; 412 when the record changed meanwhile
 */
export async function saveForClient<Name extends SectionName>(
  { id, userId }: Pick<Case['summary'], 'id' | 'userId'>,
  { section, record, basedOn }: ClientSave<Name>,
): Promise<void> {
  const header =
    basedOn === 'any' ? {} : basedOn === null ? { 'If-None-Match': '*' as const } : { 'If-Match': basedOn };
  const { data, response } = await adminAnswerOf(
    // The server judges what was typed.
    saves[section]({ params: { query: { userId }, header }, body: record as SectionRecord[Name] }),
  );
  const { queryKey } = caseQuery(id);
  // A read that is under way would bring back what was there before.
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
