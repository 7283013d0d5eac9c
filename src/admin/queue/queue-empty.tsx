import Button from '@mui/material/Button';
import { ListEmpty } from '../area/list/list-empty.tsx';
import { isFiltered } from './queue-filter.ts';
import { useQueue } from './use-queue.ts';

/** Why there is no row: nothing matches, nothing waits for us, or nobody has signed in yet. */
export function QueueEmpty() {
  const { filter, setFilter, replaceFilter, meta } = useQueue();
  const { mine: _, unassigned: __, ...byStatus } = meta?.counts ?? { mine: 0, unassigned: 0 };
  const all = Object.values(byStatus).reduce((sum, n) => sum + n, 0);
  if (all === 0) {
    return (
      <ListEmpty
        title="No cases yet"
        text="A case is here from the moment a client signs in for the first time."
      />
    );
  }
  if (isFiltered(filter)) {
    return (
      <ListEmpty
        title="No case matches"
        text="A search finds whole words, and beginnings of words from three letters on; a tax id only whole."
        action={
          <Button variant="outlined" size="small" onClick={() => replaceFilter({})}>
            Clear filters
          </Button>
        }
      />
    );
  }
  return (
    <ListEmpty
      title="Nothing waits for us"
      text="No case is submitted or in review."
      action={
        <Button variant="outlined" size="small" onClick={() => setFilter({ status: 'all' })}>
          Show all cases
        </Button>
      }
    />
  );
}
