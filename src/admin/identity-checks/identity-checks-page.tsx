import { ListBase } from 'react-admin';
import { shouldRetry } from '../../api/query-client.ts';
import { Page } from '../area/page.tsx';
import { WaitingChecks } from './waiting-checks.tsx';

/** Milliseconds between two looks: colleagues decide meanwhile. */
const queryOptions = { refetchInterval: 30_000, retry: shouldRetry, onError: () => undefined };

/** The manual identity checks of all clients that wait for a decision. */
export default function IdentityChecksPage() {
  return (
    <ListBase
      resource="identity-checks"
      perPage={25}
      storeKey={false}
      exporter={false}
      disableAuthentication
      queryOptions={queryOptions}
    >
      <Page
        title="Identity checks"
        why="Photographs of a document and a face that somebody has to compare; the longest wait comes first."
      >
        <WaitingChecks />
      </Page>
    </ListBase>
  );
}
