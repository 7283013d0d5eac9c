import { useEffect, useMemo, useRef } from 'react';
import { useListContext } from 'react-admin';
import type { CasePage, CaseSummary } from '#src/api/admin/cases.ts';
import { type QueueFilter, readFilter } from './queue-filter.ts';

/** What the server says beside the rows; `counted`: how many match, as far as it counts. */
type QueueMeta = Pick<CasePage, 'totalIsMore' | 'counts' | 'elsewhere'> & { counted: number };

/** The queue as it stands, and what sets its filter. */
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
    /** Changes a part of the filter and leaves the rest, as it is at that moment; undefined takes a part out. */
    setFilter(change: { [Name in keyof QueueFilter]: QueueFilter[Name] | undefined }): void {
      latest.current.setFilters({ ...latest.current.filter, ...change });
    },
    /** Puts another filter in the place of all that is set. */
    replaceFilter(next: QueueFilter): void {
      latest.current.setFilters(next);
    },
  };
}
