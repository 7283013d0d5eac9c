import { type TimelineKind, timelineKinds } from '#domain/audit-actions.ts';
import { useAddressSearch } from '#src/admin/kit/address-search.ts';

/** The filter of the timeline; `all` for none. */
export type TimelineFilter = 'all' | TimelineKind;

export const filterNames: readonly TimelineFilter[] = ['all', ...timelineKinds];

export const filterLabels: Readonly<Record<TimelineFilter, string>> = {
  all: 'All events',
  answers: 'Answers',
  documents: 'Documents',
  identity: 'Identity',
  decisions: 'Decisions',
  colleagues: 'By staff',
  reads: 'Views',
};

const inAddress = 'show';

/** Returns the filter of the timeline, which is in the address. */
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
