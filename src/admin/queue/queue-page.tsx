import { AreaList } from '../kit/list/area-list.tsx';
import { Page } from '../kit/page.tsx';
import { Queue } from './queue.tsx';
import { defaultSort } from './queue-filter.ts';
import { SavedFilters } from './saved-filters.tsx';

/** Staff and clients move on meanwhile: milliseconds between two looks. */
const refetchInterval = 30_000;

/**
 * The queue of cases. Page, order and filter live in the address alone, so that going back, loading again and a sent link
 * all show what was seen.
 */
export default function QueuePage() {
  return (
    <AreaList resource="cases" sort={defaultSort} storeKey={false} refetchInterval={refetchInterval}>
      <Page
        title="Cases"
        why="Who waits for us, and where every onboarding stands."
        actions={<SavedFilters />}
      >
        <Queue />
      </Page>
    </AreaList>
  );
}
