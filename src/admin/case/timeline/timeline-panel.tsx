import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { type TimelineKind, timelineKinds } from '#domain/audit-actions.ts';
import { useAddressSearch } from '#src/admin/kit/address-search.ts';
import type { NameOf } from '#src/admin/kit/case/event-labels.ts';
import layout from '#src/admin/kit/layout.module.css';
import { TryAgain } from '#src/admin/kit/try-again.tsx';
import type { Case } from '#src/api/admin/case.ts';
import { type AuditEntry, timelineQuery } from '#src/api/admin/case.ts';
import { type StaffMember, staffQuery } from '#src/api/admin/staff.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import table from '#src/ui/table/table.module.css';
import textStyles from '#src/ui/text/text.module.css';
import { useCase } from '../use-case.ts';
import styles from './timeline.module.css';
import { TimelineDays } from './timeline-days.tsx';

/** The filter of the timeline; `all` for none. */
type TimelineFilter = 'all' | TimelineKind;

const filterNames: readonly TimelineFilter[] = ['all', ...timelineKinds];

const filterLabels: Readonly<Record<TimelineFilter, string>> = {
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
function useTimelineFilter(): [TimelineFilter, (filter: TimelineFilter) => void] {
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

/** Lazy, because it loads the diagram of the machine. */
const Replay = lazy(() => import('../replay/replay.tsx'));
/** The parameter of the address for the replay next to the timeline. */
const played = 'replay';

/** What happened to the case, from the audit trail, newest first. */
export default function TimelinePanel() {
  const shown = useCase();
  const [filter, setFilter] = useTimelineFilter();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } =
    useInfiniteQuery(timelineQuery(shown.summary.id, filter === 'all' ? undefined : filter));
  const entries = useMemo(
    // An entry that was added between two fetches shifts the pages: duplicates are removed.
    () => [...new Map(data?.pages.flatMap(({ items }) => items).map((entry) => [entry.seq, entry])).values()],
    [data],
  );
  // Without the staff list, an assignment says "a member of staff".
  const { data: staff } = useQuery(staffQuery);
  const nameOf = useMemo(() => namesFrom(shown, staff ?? [], entries), [shown, staff, entries]);
  const total = data?.pages.at(-1)?.total ?? 0;
  const [search, setSearch] = useAddressSearch();
  const machine = search.get(played);
  const [at, setAt] = useState<number | null>(null);
  const [asked, setAsked] = useState<{ at: string } | null>(null);
  const onTime = useCallback((time: string) => setAsked({ at: time }), []);
  const play = (next: string | null) =>
    setSearch(
      (params) => {
        if (next === null) params.delete(played);
        else params.set(played, next);
        return params;
      },
      { replace: true },
    );
  const retry = <TryAgain onClick={() => void refetch()} />;
  return (
    <div className={`${layout.record} ${styles.panel} ${machine === null ? '' : styles.beside}`}>
      {machine !== null && (
        <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
          <Replay
            caseId={shown.summary.id}
            machine={machine === 'submission' ? machine : 'onboarding'}
            onMachine={play}
            asked={asked}
            onTime={setAt}
          />
        </Suspense>
      )}
      <div className={`${layout.record} ${styles.panel}`}>
        <Stack spacing={3}>
          <div className={layout.between}>
            <h2>Timeline</h2>
            <Button
              variant="outlined"
              size="small"
              className={layout.screenOnly}
              aria-expanded={machine !== null}
              onClick={() => play(machine === null ? 'onboarding' : null)}
            >
              {machine === null ? 'Play on the drawing' : 'Close the drawing'}
            </Button>
          </div>
          <TimelineFilterBar chosen={filter} onChoose={setFilter} />
        </Stack>
        {error && (
          <FormAlert
            severity={data ? 'warning' : 'error'}
            title={data ? 'The timeline could not be refreshed' : 'The timeline could not be loaded'}
            action={retry}
          >
            {error.message}
          </FormAlert>
        )}
        {!data && !error && <FormSkeleton rows={6} hasHeading />}
        {data && entries.length === 0 && (
          <p className={`${table.empty} ${textStyles.quiet}`}>Nothing of this kind has happened yet.</p>
        )}
        <Stack spacing={6} className={styles.days} aria-busy={isPlaceholderData}>
          <TimelineDays entries={entries} nameOf={nameOf} replay={machine === null ? null : { at, onTime }} />
        </Stack>
        {data && (
          <div className={layout.row}>
            {hasNextPage && !isPlaceholderData && (
              <Button
                variant="outlined"
                size="small"
                className={layout.screenOnly}
                onClick={() => void fetchNextPage()}
              >
                {isFetchingNextPage ? 'Loading…' : 'Show more'}
              </Button>
            )}
            <p className={textStyles.note} role="status">
              {isPlaceholderData
                ? 'Loading…'
                : countInWords({ read: entries.length, total, isAll: filter === 'all' })}
            </p>
          </div>
        )}
      </div>
    </div>
  );
}

type Counts = { read: number; total: number; isAll: boolean };

function countInWords({ read, total, isAll }: Counts): string {
  const entries = `${total} ${total === 1 ? 'entry' : 'entries'}${isAll ? '' : ' of this kind'}`;
  return read < total ? `You see the latest ${read} of ${entries}.` : `${entries}.`;
}

type TimelineFilterBarProps = { chosen: TimelineFilter; onChoose(filter: TimelineFilter): void };

function TimelineFilterBar({ chosen, onChoose }: TimelineFilterBarProps) {
  return (
    <fieldset className={`${layout.row} ${layout.screenOnly}`}>
      <legend className={`${textStyles.note} ${styles.legend}`}>Show</legend>
      {filterNames.map((name) => (
        <label key={name} className={`${layout.touch} ${styles.choice}`}>
          <input
            type="radio"
            name="timeline-filter"
            checked={name === chosen}
            onChange={() => onChoose(name)}
          />
          {filterLabels[name]}
        </label>
      ))}
    </fieldset>
  );
}

/** Returns the names of the ids in entries: people by their checks, documents, staff, and the actors of the entries. */
function namesFrom(
  { documents, verification }: Case,
  staff: readonly StaffMember[],
  entries: readonly AuditEntry[],
): NameOf {
  const names = new Map<string, string>();
  for (const { actorId, actor } of entries) if (actorId && actor) names.set(actorId, actor);
  for (const { id, subject, name, email } of verification.checks) {
    names.set(id, subject === 'self' ? 'the representative' : name || email);
  }
  for (const { id, firstName, lastName } of verification.people) names.set(id, `${firstName} ${lastName}`);
  for (const { id, name } of documents) names.set(id, name);
  for (const { id, name } of staff) names.set(id, name);
  return (id) => names.get(id);
}
