import { useEffect, useMemo, useRef } from 'react';
import { type SortPayload, useStore } from 'react-admin';
import { createSearchParams, useLocation, useNavigate } from 'react-router-dom';

type Filter = Record<string, unknown>;

/** What a list shows. */
interface ListQuery {
  page: number;
  perPage: number;
  sort: SortPayload;
  filter: Filter;
}

/** The state of a history entry of a list. */
type ListState = { search?: string };

interface ListQueryOptions {
  resource: string;
  perPage: number;
  sort: SortPayload;
  /** Whether the list opens as it was last shown. */
  isStored: boolean;
}

/** Returns the search of a history entry, which its address does not contain; '' for none. */
export function searchOfState(state: unknown): string {
  const { search } = (state ?? {}) as Partial<Record<keyof ListState, unknown>>;
  return typeof search === 'string' ? search : '';
}

/**
 * Reads page, order and filter from the address, and the search text from the state of the history entry: a reload and Back show
 * the same list, but no name of a person is in the address bar, in a copied link, or in a log. Changes in one tick are one entry.
 */
export function useListQuery({ resource, perPage, sort, isStored }: ListQueryOptions) {
  const { search: address, state } = useLocation();
  const navigate = useNavigate();
  const [stored, store] = useStore<ListQuery | null>(`${resource}.listQuery`, null);
  const inAddress = useMemo(() => readAddress(address), [address]);
  const search = searchOfState(state);
  const { field, order } = sort;
  const asked = useMemo<ListQuery>(() => {
    const initial = { page: 1, perPage, sort: { field, order } };
    const { filter, ...others } = inAddress;
    return { ...initial, ...others, filter: search === '' ? filter : { ...filter, search } };
  }, [inAddress, perPage, search, field, order]);
  const isUnasked = isStored && address === '' && search === '';
  const last = isUnasked && stored && JSON.stringify(stored) !== JSON.stringify(asked) ? stored : null;
  const query = last ?? asked;

  const isInAddress = inAddress.filter.search !== undefined;
  const shown = useRef(query);
  const next = useRef<ListQuery | null>(null);
  useEffect(() => {
    shown.current = query;
  });
  // A filter is applied some moments after it was set. It must not lead back to a list that was left meanwhile.
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  useEffect(() => {
    if (isStored) store(query);
  }, [isStored, store, query]);
  // An address that a user typed, or the list as it was last shown.
  useEffect(() => {
    if (last || isInAddress) navigate(...entryOf(query, { replace: true }));
  }, [last, isInAddress, query, navigate]);

  const setters = useMemo(() => {
    const change = (changes: Partial<ListQuery>) => {
      const isScheduled = next.current !== null;
      next.current = { ...(next.current ?? shown.current), ...changes };
      if (isScheduled) return;
      queueMicrotask(() => {
        const to = next.current;
        next.current = null;
        if (to && !isLeft.current) navigate(...entryOf(to));
      });
    };
    return {
      setPage: (page: number) => change({ page }),
      setPerPage: (perPage: number) => change({ perPage, page: 1 }),
      setSort: (sort: SortPayload) => change({ sort, page: 1 }),
      setFilters: (filter: Filter) => change({ filter: withoutEmpty(filter), page: 1 }),
    };
  }, [navigate]);
  return [query, setters] as const;
}

/** Returns the history entry of a query. */
function entryOf({ page, perPage, sort, filter }: ListQuery, options: { replace?: boolean } = {}) {
  const { search, ...others } = filter;
  const address = createSearchParams({
    filter: JSON.stringify(others),
    order: sort.order,
    page: String(page),
    perPage: String(perPage),
    sort: sort.field,
  });
  const state: ListState = typeof search === 'string' && search !== '' ? { search } : {};
  return [{ search: `?${address}` }, { ...options, state }] as const;
}

/** Reads an address, which may contain any text. */
function readAddress(address: string): Partial<ListQuery> & { filter: Filter } {
  const params = new URLSearchParams(address);
  const [page, perPage] = [positive(params.get('page')), positive(params.get('perPage'))];
  const field = params.get('sort');
  return {
    ...(page && { page }),
    ...(perPage && { perPage }),
    ...(field && { sort: { field, order: params.get('order') === 'DESC' ? 'DESC' : 'ASC' } }),
    filter: filterIn(params.get('filter')),
  };
}

function positive(text: string | null): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : undefined;
}

function filterIn(text: string | null): Filter {
  try {
    const filter: unknown = JSON.parse(text ?? '{}');
    return typeof filter === 'object' && filter !== null && !Array.isArray(filter) ? { ...filter } : {};
  } catch {
    return {};
  }
}

function withoutEmpty(filter: Filter): Filter {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== '' && value !== undefined && value !== null),
  );
}
