import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { ApiError } from './api-error.ts';
import { answerOf, client } from './client.ts';
import { queryClient } from './query-client.ts';

type Schemas = components['schemas'];

/** What each single-record section holds, by its path without the slash (specification section 7). */
export type SectionRecord = {
  'contact-details': Schemas['ContactDetails'];
  'company-details': Schemas['CompanyDetails'];
  'activity-funding-revenue': Schemas['ActivityFundingRevenue'];
  wallets: Schemas['Wallets'];
  'products-and-services': Schemas['ProductsAndServices'];
  'customer-type': Schemas['CustomerType'];
  'control-ownership-and-related-parties': Schemas['ControlOwnership'];
};
export type SectionName = keyof SectionRecord;

/** A record as a form holds it before the server has judged it: any text where the contract names the legal ones. */
export type AsTyped<Data> = Data extends string
  ? string
  : Data extends readonly (infer Item)[]
    ? readonly AsTyped<Item>[]
    : Data extends object
      ? { [Key in keyof Data]: AsTyped<Data[Key]> }
      : Data;

/** A record as it was read or saved, with the version that a later save is based on. */
export type Saved<Data> = { record: Data; etag: string | null; savedAt: string | null };

type Precondition = { 'If-Match'?: string; 'If-None-Match'?: '*' };
type Call<Data> = Promise<{ data?: Data; error?: unknown; response: Response }>;
type Calls = {
  [Name in SectionName]: {
    read(): Call<SectionRecord[Name]>;
    save(body: SectionRecord[Name], header: Precondition): Call<SectionRecord[Name]>;
  };
};

const calls: Calls = {
  'contact-details': {
    read: () => client.GET('/contact-details'),
    save: (body, header) => client.PUT('/contact-details', { body, params: { header } }),
  },
  'company-details': {
    read: () => client.GET('/company-details'),
    save: (body, header) => client.PUT('/company-details', { body, params: { header } }),
  },
  'activity-funding-revenue': {
    read: () => client.GET('/activity-funding-revenue'),
    save: (body, header) => client.PUT('/activity-funding-revenue', { body, params: { header } }),
  },
  wallets: {
    read: () => client.GET('/wallets'),
    save: (body, header) => client.PUT('/wallets', { body, params: { header } }),
  },
  'products-and-services': {
    read: () => client.GET('/products-and-services'),
    save: (body, header) => client.PUT('/products-and-services', { body, params: { header } }),
  },
  'customer-type': {
    read: () => client.GET('/customer-type'),
    save: (body, header) => client.PUT('/customer-type', { body, params: { header } }),
  },
  'control-ownership-and-related-parties': {
    read: () => client.GET('/control-ownership-and-related-parties'),
    save: (body, header) =>
      client.PUT('/control-ownership-and-related-parties', { body, params: { header } }),
  },
};

function savedOf<Data>(data: Data, response: Response): Saved<Data> {
  return {
    record: data,
    etag: response.headers.get('etag'),
    savedAt: response.headers.get('last-modified'),
  };
}

/**
 * The query of a section: what was saved, or null when nothing was yet. Failures are quiet (specification section 7).
 * It takes no abort signal: a form that gives way to its skeleton would abort the very read that it waits for.
 */
export function sectionQuery<Name extends SectionName>(name: Name) {
  return queryOptions({
    queryKey: ['section', name] as const,
    queryFn: async (): Promise<Saved<SectionRecord[Name]> | null> => {
      try {
        const { data, response } = await answerOf<SectionRecord[Name]>(calls[name].read(), {
          silent: true,
        });
        return savedOf(data, response);
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

/**
 * Saves a section's whole record.
 *
 * @param basedOn the version that the form was opened with; null when nothing was saved then; `'any'` to overwrite
 * whatever is there
 * @throws ApiError 400 with the refused fields; 412 when the record changed meanwhile
 */
export async function saveSection<Name extends SectionName>(
  name: Name,
  record: AsTyped<SectionRecord[Name]>,
  basedOn: string | null,
): Promise<void> {
  const header: Precondition =
    basedOn === 'any' ? {} : basedOn === null ? { 'If-None-Match': '*' } : { 'If-Match': basedOn };
  const { data, response } = await answerOf<SectionRecord[Name]>(
    calls[name].save(record as SectionRecord[Name], header),
  );
  // A refetch that is under way would bring back what was there before.
  await queryClient.cancelQueries({ queryKey: sectionQuery(name).queryKey });
  queryClient.setQueryData(sectionQuery(name).queryKey, savedOf(data, response));
}
