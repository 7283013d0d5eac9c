import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { staffQuery } from '#src/api/admin/staff.ts';
import { timelineQuery } from '#src/api/admin/timeline.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { useCase } from '../use-case.ts';
import styles from './timeline.module.css';
import { TimelineDays } from './timeline-days.tsx';
import { useTimelineFilter } from './timeline-filter.ts';
import { TimelineFilterBar } from './timeline-filter-bar.tsx';
import { namesFrom } from './timeline-names.ts';

/** What happened to the case, from the audit trail, the latest first. */
export default function TimelinePanel() {
  const shown = useCase();
  const [filter, setFilter] = useTimelineFilter();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } =
    useInfiniteQuery(timelineQuery(shown.summary.id, filter === 'all' ? undefined : filter));
  const entries = useMemo(
    // An entry that was written between two pages moves the others on by one.
    () => [...new Map(data?.pages.flatMap(({ items }) => items).map((entry) => [entry.seq, entry])).values()],
    [data],
  );
  // Without them an assignment says "a member of staff".
  const { data: staff } = useQuery(staffQuery);
  const nameOf = useMemo(() => namesFrom(shown, staff ?? [], entries), [shown, staff, entries]);
  const total = data?.pages.at(-1)?.total ?? 0;
  const retry = (
    <Button variant="outlined" size="small" onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>Timeline</h2>
        <TimelineFilterBar chosen={filter} onChoose={setFilter} />
      </div>
      {error && (
        <FormAlert
          severity={data ? 'warning' : 'error'}
          title={data ? 'The timeline could not be read anew' : 'The timeline could not be loaded'}
          action={retry}
        >
          {error.message}
        </FormAlert>
      )}
      {!data && !error && <FormSkeleton rows={6} hasHeading />}
      {data && entries.length === 0 && <p className={styles.empty}>Nothing of this kind has happened yet.</p>}
      <div className={styles.days} aria-busy={isPlaceholderData}>
        <TimelineDays entries={entries} nameOf={nameOf} />
      </div>
      {data && (
        <div className={styles.more}>
          {hasNextPage && !isPlaceholderData && (
            <Button variant="outlined" size="small" onClick={() => void fetchNextPage()}>
              {isFetchingNextPage ? 'Loading…' : 'Show more'}
            </Button>
          )}
          <p className={styles.count} role="status">
            {isPlaceholderData
              ? 'Loading…'
              : countInWords({ read: entries.length, total, isAll: filter === 'all' })}
          </p>
        </div>
      )}
    </div>
  );
}

type Counts = { read: number; total: number; isAll: boolean };

function countInWords({ read, total, isAll }: Counts): string {
  const entries = `${total} ${total === 1 ? 'entry' : 'entries'}${isAll ? '' : ' of this kind'}`;
  return read < total ? `You see the latest ${read} of ${entries}.` : `${entries}.`;
}
