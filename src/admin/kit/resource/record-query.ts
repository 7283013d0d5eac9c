import type { QueryClient } from '@tanstack/react-query';
import { type RaRecord, useGetOne } from 'react-admin';

/**
 * The `meta` that identifies the query of a full record. react-admin seeds its `getOne` cache from every list, and a list entry
 * may lack fields such as the body of a post. Lists have no `meta`, so an entry of theirs never has the key of a record.
 */
export const fullRecord = { shape: 'full' } as const;

export function recordKey(resource: string, id: string | number) {
  return [resource, 'getOne', { id: String(id), meta: fullRecord }] as const;
}

/** Milliseconds between two fetches of a record that is shown; none while the window is hidden. */
const watchEvery = 15_000;

/** Options of the query of a shown record: fetched when its page opens, on focus and every 15 s. The page shows a failure itself. */
export const watched = {
  onError: () => {},
  staleTime: 0,
  // react-admin switches both off for the record of a form.
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  refetchInterval: watchEvery,
  meta: fullRecord,
} as const;

/** Fetches a full record, when its page opens and while it is shown. */
export function useRecord<Item extends RaRecord>(resource: string, id: string) {
  return useGetOne<Item, Error>(
    resource,
    { id, meta: fullRecord },
    { staleTime: 0, refetchInterval: watchEvery },
  );
}

/** Returns the `meta` of an update, so that it changes the cached full record; it never creates one from a response. */
export function updateMeta(queryClient: QueryClient, resource: string, id: string | number) {
  const isCached = queryClient.getQueryData(recordKey(resource, id)) !== undefined;
  return isCached ? { meta: fullRecord } : {};
}
