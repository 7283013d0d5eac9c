import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type TimelineKind, timelineKinds } from '../../../../domain/audit-actions.ts';

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
  const [search, setSearch] = useSearchParams();
  const inSearch = filterNames.find((name) => name === search.get(inAddress)) ?? 'all';
  // The router commits an address in a transition; a radio that waited for it would jump back until then.
  const [chosen, setChosen] = useOptimistic<TimelineFilter>(inSearch);
  const choose = (filter: TimelineFilter) =>
    startTransition(() => {
      setChosen(filter);
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (filter === 'all') next.delete(inAddress);
          else next.set(inAddress, filter);
          return next;
        },
        { replace: true },
      );
    });
  return [chosen, choose];
}
