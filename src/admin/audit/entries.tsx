import Button from '@mui/material/Button';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AuditEntry } from '#src/api/admin/audit.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { useListReturn } from '../kit/list/list-return.ts';
import { TryAgain } from '../kit/try-again.tsx';
import styles from './audit.module.css';
import { EntriesSkeleton } from './entries-skeleton.tsx';
import { EntriesTable } from './entries-table.tsx';

interface EntriesProps {
  trail: UseInfiniteQueryResult<InfiniteData<{ items: AuditEntry[] }>>;
  /** Whether the fields say already why there is nothing to show. */
  isRefused: boolean;
}

/** What was found, the latest first, and the way to what is older. */
export function Entries({ trail, isRefused }: EntriesProps) {
  const { data, error, isPlaceholderData, isFetching, isFetchingNextPage, hasNextPage } = trail;
  const entries = data?.pages.flatMap(({ items }) => items);
  const place = useRef<HTMLDivElement>(null);
  useListReturn(place, { name: 'audit trail', isReady: entries !== undefined && entries.length > 0 });
  const again = isFetching ? undefined : () => trail.refetch();
  if (isRefused) {
    return (
      <EmptyNote title="No entries for this search" isAnswer>
        Change what is marked above.
      </EmptyNote>
    );
  }
  if (!entries) {
    return error ? (
      <Failure error={error} title="The trail could not be read" onRetry={again} />
    ) : (
      <EntriesSkeleton />
    );
  }
  if (entries.length === 0) {
    return (
      <EmptyNote title="Nothing was found" isAnswer>
        No entry fits all of the fields above.
      </EmptyNote>
    );
  }
  return (
    <div ref={place} className={isPlaceholderData ? styles.older : undefined} aria-busy={isPlaceholderData}>
      <EntriesTable entries={entries} />
      {error && (
        <div className={styles.foot}>
          <Failure
            error={error}
            title="Older entries could not be read"
            onRetry={isFetching ? undefined : () => trail.fetchNextPage()}
          />
        </div>
      )}
      <div className={styles.foot}>
        <p role="status">
          {entries.length.toLocaleString('en-GB')} {entries.length === 1 ? 'entry' : 'entries'}
          {hasNextPage ? ' so far' : ', no older ones'}
        </p>
        {hasNextPage && !error && (
          <Button variant="outlined" disabled={isFetchingNextPage} onClick={() => trail.fetchNextPage()}>
            <BusyLabel busy={isFetchingNextPage} label="Show older" busyLabel="Loading…" />
          </Button>
        )}
      </div>
    </div>
  );
}

interface FailureProps {
  error: Error;
  title: string;
  /** Undefined while it is tried again already. */
  onRetry: (() => void) | undefined;
}

function Failure({ error, title, onRetry }: FailureProps) {
  return (
    <FormAlert severity="error" title={title} action={<TryAgain disabled={!onRetry} onClick={onRetry} />}>
      {error.message}
    </FormAlert>
  );
}
