import { InfiniteListBase } from 'react-admin';
import { useAddressSearch } from '../kit/address-search.ts';
import { Page } from '../kit/page.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { fieldsOf, searchOf } from './audit-search.ts';
import { ChainCheck } from './chain-check.tsx';
import { Entries } from './entries.tsx';

const entriesAtOnce = 50;

/** Entries never change, and a refetch would request every loaded page. The page itself shows errors. */
const reading = { refetchOnWindowFocus: false, refetchOnReconnect: false, onError: () => {} };

/** The audit trail: its search parameters are in the address; its hash chain can be checked. */
export default function AuditPage() {
  const [params, setParams] = useAddressSearch();
  const asked = fieldsOf(params);
  return (
    <Page
      title="Audit trail"
      why="Who did what, on what and when. Entries are never changed or removed. Days are counted in UTC."
    >
      <ChainCheck />
      <InfiniteListBase
        resource="audit"
        filter={searchOf(asked)}
        perPage={entriesAtOnce}
        disableSyncWithLocation
        disableAuthentication
        queryOptions={reading}
      >
        <AuditFilters asked={asked} onAsk={(search) => setParams(search)} />
        <Entries asked={asked} />
      </InfiniteListBase>
    </Page>
  );
}
