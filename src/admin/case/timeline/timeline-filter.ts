import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AuditEntry } from '../../../api/admin/timeline.ts';
import { type EventKind, isColleague, kindOfEvent } from '../words/event-words.ts';

type Shown = { label: string; isShown(entry: AuditEntry): boolean };

const ofKind =
  (...kinds: EventKind[]) =>
  (entry: AuditEntry) =>
    kinds.includes(kindOfEvent(entry));

/** What the timeline can be narrowed to, in order. */
export const filters = {
  all: { label: 'Everything', isShown: () => true },
  answers: { label: 'Answers', isShown: ofKind('answers') },
  documents: { label: 'Documents', isShown: ofKind('documents') },
  identity: { label: 'Identity', isShown: ofKind('identity') },
  decisions: { label: 'Decisions', isShown: ofKind('decisions') },
  colleagues: { label: 'By colleagues', isShown: isColleague },
} as const satisfies Record<string, Shown>;

export type TimelineFilter = keyof typeof filters;

/** The filters' names, in order. */
export const filterNames = Object.keys(filters) as TimelineFilter[];

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
