import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import {
  ListContextProvider,
  type ListControllerResult,
  type SortPayload,
  useGetList,
  useRecordSelection,
} from 'react-admin';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useListQuery } from './use-list-query.ts';

interface AreaListProps {
  /** A resource of `data-provider.ts`. */
  resource: string;
  sort?: SortPayload;
  /** `false`: page, order and filter are only in the history entry; otherwise the list opens as it was last shown. */
  storeKey?: false;
  /** Milliseconds between two refetches, where staff and clients change the records. */
  refetchInterval?: number;
  children: ReactNode;
}

const perPage = 25;
const noneDisplayed = {};
const noOrder: SortPayload = { field: 'id', order: 'ASC' };

/**
 * Provides react-admin's `useListContext`: the rows of the page in the history entry, and the setters of page, order, filter and
 * selection. react-admin's own `ListBase` navigates to the first page when a page could not be fetched. This one stays, so that a
 * retry or a reload shows the requested page.
 */
export function AreaList({ resource, sort = noOrder, storeKey, refetchInterval, children }: AreaListProps) {
  const [query, setters] = useListQuery({ resource, perPage, sort, isStored: storeKey !== false });
  const [selectedIds, choice] = useRecordSelection({ resource, disableSyncWithStore: true });
  const found = useGetList(
    resource,
    {
      pagination: { page: query.page, perPage: query.perPage },
      sort: query.sort,
      filter: query.filter,
    },
    { placeholderData: keepPreviousData, ...(refetchInterval && { refetchInterval }) },
  );
  const { data, total, error, isFetching } = found;
  const counted = total === undefined ? query.page : Math.ceil(total / query.perPage);
  // An empty page does not exist, whatever the count says.
  const last = data?.length === 0 ? Math.min(counted, query.page - 1) : counted;
  useExistingPage(query.page, error || isFetching ? null : Math.max(1, last));

  const list = {
    ...found,
    ...setters,
    resource,
    sort: query.sort,
    page: query.page,
    perPage: query.perPage,
    filterValues: query.filter,
    displayedFilters: noneDisplayed,
    selectedIds,
    onSelect: choice.select,
    onToggleItem: choice.toggle,
    onUnselectItems: choice.clearSelection,
    hasNextPage: total === undefined ? undefined : query.page * query.perPage < total,
    hasPreviousPage: query.page > 1,
  };
  // The parts that the type omits belong to export and to selection beyond the page, which no list of the area has.
  return (
    <ListContextProvider value={list as unknown as ListControllerResult}>{children}</ListContextProvider>
  );
}

/**
 * Replaces the number of a page beyond the last one by that of the last, also in the address, so that Back does not return to it.
 *
 * @param last null while it is not known
 */
function useExistingPage(page: number, last: number | null): void {
  const [, setSearch] = useSearchParams();
  const { state } = useLocation();
  const existing = page < 1 ? 1 : last === null ? page : Math.min(page, last);
  useEffect(() => {
    if (existing === page) return;
    setSearch(
      (search) => {
        search.set('page', String(existing));
        return search;
      },
      { replace: true, state },
    );
  }, [existing, page, setSearch, state]);
}
