import { ListBase } from 'react-admin';
import { shouldRetry } from '../../api/query-client.ts';
import { Page } from '../area/page.tsx';
import { Queue } from './queue.tsx';
import { defaultSort } from './queue-filter.ts';
import { SavedFilters } from './saved-filters.tsx';

/** Colleagues and clients move on meanwhile: milliseconds between two looks. */
const queryOptions = { refetchInterval: 30_000, retry: shouldRetry, onError: () => undefined };

/**
 * The queue of cases. Page, order and filter live in the address alone, so that going back, loading again and a sent link
 * all show what was seen.
 */
export default function QueuePage() {
  return (
    <ListBase
      resource="cases"
      perPage={25}
      sort={defaultSort}
      storeKey={false}
      exporter={false}
      disableAuthentication
      queryOptions={queryOptions}
    >
      <Page
        title="Cases"
        why="Who waits for us, and where every onboarding stands."
        actions={<SavedFilters />}
      >
        <Queue />
      </Page>
    </ListBase>
  );
}
