import { type TimelineKind, timelineKinds } from '#domain/audit-actions.ts';
import { useAddressSearch } from '#src/admin/kit/address-search.ts';

/** What the timeline can be narrowed to; `all` does not narrow it. */
export type TimelineFilter = 'all' | TimelineKind;

/** The filters' names, in order. */
export const filterNames: readonly TimelineFilter[] = ['all', ...timelineKinds];

/** What each is called. */
export const filterLabels: Readonly<Record<TimelineFilter, string>> = {
  all: 'All that happened',
  answers: 'Answers',
  documents: 'Documents',
  identity: 'Identity',
  decisions: 'Decisions',
  colleagues: 'By colleagues',
  reads: 'Who looked',
};

const inAddress = 'show';

/** What the timeline is narrowed to; the address keeps it. */
export function useTimelineFilter(): [TimelineFilter, (filter: TimelineFilter) => void] {
  const [search, setSearch] = useAddressSearch();
  const chosen = filterNames.find((name) => name === search.get(inAddress)) ?? 'all';
  const choose = (filter: TimelineFilter) =>
    setSearch(
      (next) => {
        if (filter === 'all') next.delete(inAddress);
        else next.set(inAddress, filter);
        return next;
      },
      { replace: true },
    );
  return [chosen, choose];
}
