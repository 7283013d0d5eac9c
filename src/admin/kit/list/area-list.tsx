import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import {
  ListContextProvider,
  type ListControllerResult,
  type SortPayload,
  useGetList,
  useListParams,
  useRecordSelection,
} from 'react-admin';
import { useSearchParams } from 'react-router-dom';

interface AreaListProps {
  /** One of `data-provider.ts`. */
  resource: string;
  sort?: SortPayload;
  /** `false`: page, order and filter live in the address alone; otherwise the list opens as it was seen last. */
  storeKey?: false;
  /** Milliseconds between two looks, where staff and clients move on meanwhile. */
  refetchInterval?: number;
  children: ReactNode;
}

const perPage = 25;
const noOrder: SortPayload = { field: 'id', order: 'ASC' };

/**
 * What react-admin's `useListContext` answers within it: the rows of the page that the address asks for, and what changes
 * the page, the order, the filter and the choice. react-admin's own `ListBase` goes to the first page when a page could not
 * be read; this one stays, so that to try again or to load the page again shows what was asked for.
 */
export function AreaList({ resource, sort = noOrder, storeKey, refetchInterval, children }: AreaListProps) {
  const [query, setters] = useListParams({
    resource,
    perPage,
    sort,
    ...(storeKey === false && { storeKey }),
  });
  const [selectedIds, choice] = useRecordSelection({ resource, disableSyncWithStore: true });
  const order: SortPayload = { field: query.sort, order: query.order };
  const found = useGetList(
    resource,
    {
      pagination: { page: query.page, perPage: query.perPage },
      sort: order,
      filter: query.filter,
    },
    { placeholderData: keepPreviousData, ...(refetchInterval && { refetchInterval }) },
  );
  const { data, total, error, isFetching } = found;
  const counted = total === undefined ? query.page : Math.ceil(total / query.perPage);
  // An empty page is not there, whatever was counted.
  const last = data?.length === 0 ? Math.min(counted, query.page - 1) : counted;
  useExistingPage(query.page, error || isFetching ? null : Math.max(1, last));

  const list = {
    ...found,
    ...setters,
    resource,
    sort: order,
    page: query.page,
    perPage: query.perPage,
    filterValues: query.filterValues,
    displayedFilters: query.displayedFilters,
    selectedIds,
    onSelect: choice.select,
    onToggleItem: choice.toggle,
    onUnselectItems: choice.clearSelection,
    hasNextPage: total === undefined ? undefined : query.page * query.perPage < total,
    hasPreviousPage: query.page > 1,
  };
  // What is left out of the type belongs to export and to choosing beyond the page, which no list of the area has.
  return (
    <ListContextProvider value={list as unknown as ListControllerResult}>{children}</ListContextProvider>
  );
}

/**
 * A page beyond the last gives way to the last, in the address too, so that Back does not lead to it again.
 *
 * @param last null while it is not known
 */
function useExistingPage(page: number, last: number | null): void {
  const [, setSearch] = useSearchParams();
  const existing = page < 1 ? 1 : last === null ? page : Math.min(page, last);
  useEffect(() => {
    if (existing === page) return;
    setSearch(
      (search) => {
        search.set('page', String(existing));
        return search;
      },
      { replace: true },
    );
  }, [existing, page, setSearch]);
}
