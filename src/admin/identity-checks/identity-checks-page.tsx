import { AreaList } from '../kit/list/area-list.tsx';
import { Page } from '../kit/page.tsx';
import { WaitingChecks } from './waiting-checks.tsx';

/** Milliseconds between two looks: colleagues decide meanwhile. */
const refetchInterval = 30_000;

/** The manual identity checks of all clients that wait for a decision. */
export default function IdentityChecksPage() {
  return (
    <AreaList resource="identity-checks" storeKey={false} refetchInterval={refetchInterval}>
      <Page
        title="Identity checks"
        why="Photographs of a document and a face that somebody has to compare; the longest wait comes first."
      >
        <WaitingChecks />
      </Page>
    </AreaList>
  );
}
