import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { isFiltered } from './queue-filter.ts';
import { useQueue } from './use-queue.ts';

/** Why there are no rows: nothing matches, nothing waits for staff, or no client has signed in yet. */
export function QueueEmpty() {
  const { filter, setFilter, replaceFilter, meta } = useQueue();
  const { mine: _, unassigned: __, ...byStatus } = meta?.counts ?? { mine: 0, unassigned: 0 };
  const all = Object.values(byStatus).reduce((sum, n) => sum + n, 0);
  if (all === 0) {
    return (
      <EmptyNote title="No cases yet">
        A case appears here when a client signs in for the first time.
      </EmptyNote>
    );
  }
  if (isFiltered(filter)) {
    return (
      <EmptyNote
        title="No case matches"
        action={<AlertButton onClick={() => replaceFilter({})}>Clear filters</AlertButton>}
      >
        The search finds whole words, and beginnings of words with three letters or more. A tax id must be
        complete.
      </EmptyNote>
    );
  }
  return (
    <EmptyNote
      title="Nothing waits for us"
      action={<AlertButton onClick={() => setFilter({ status: 'all' })}>Show all cases</AlertButton>}
    >
      No case is submitted or in review.
    </EmptyNote>
  );
}
