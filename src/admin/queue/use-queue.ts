import { useEffect, useMemo, useRef } from 'react';
import { useListContext } from 'react-admin';
import type { CasePage, CaseSummary } from '#src/api/admin/cases.ts';
import { type QueueFilter, readFilter } from './queue-filter.ts';

/** Metadata of the list; `counted`: the number of matching cases, up to the limit of the server's count. */
type QueueMeta = Pick<CasePage, 'totalIsMore' | 'counts' | 'elsewhere' | 'similar'> & { counted: number };

/** Returns the queue and the functions that set its filter. */
export function useQueue() {
  const list = useListContext<CaseSummary>();
  const { filterValues, setFilters } = list;
  const filter = useMemo(() => readFilter(filterValues), [filterValues]);
  const latest = useRef({ filter, setFilters });
  useEffect(() => {
    latest.current = { filter, setFilters };
  });
  return {
    ...list,
    meta: list.meta as QueueMeta | undefined,
    filter,
    /** Changes a part of the current filter and keeps the rest; undefined removes a part. */
    setFilter(change: { [Name in keyof QueueFilter]: QueueFilter[Name] | undefined }): void {
      latest.current.setFilters({ ...latest.current.filter, ...change });
    },
    replaceFilter(next: QueueFilter): void {
      latest.current.setFilters(next);
    },
  };
}
