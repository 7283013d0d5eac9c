import { AreaList } from '../kit/list/area-list.tsx';
import { Page } from '../kit/page.tsx';
import { Queue } from './queue.tsx';
import { defaultSort } from './queue-filter.ts';
import { SavedFilters } from './saved-filters.tsx';

/** Milliseconds between two refetches, because staff and clients change cases. */
const refetchInterval = 30_000;

/**
 * The queue of cases. Page, order and filter are only in the address, so that back navigation, a reload and a shared link show
 * the same list.
 */
export default function QueuePage() {
  return (
    <AreaList resource="cases" sort={defaultSort} storeKey={false} refetchInterval={refetchInterval}>
      <Page
        title="Cases"
        why="Cases that wait for us, and the status of every onboarding."
        actions={<SavedFilters />}
      >
        <Queue />
      </Page>
    </AreaList>
  );
}
