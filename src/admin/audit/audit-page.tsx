import { InfiniteListBase } from 'react-admin';
import { useAddressSearch } from '../kit/address-search.ts';
import { Page } from '../kit/page.tsx';
import { fieldsOf, searchOf } from './audit-search.ts';
import { AuditSearchForm } from './audit-search-form.tsx';
import { ChainCheck } from './chain-check.tsx';
import { Entries } from './entries.tsx';

const entriesAtOnce = 50;

/** Entries never change, and each page that is shown would be asked for again; a failure is told by the page. */
const reading = { refetchOnWindowFocus: false, refetchOnReconnect: false, onError: () => {} };

/** The audit trail: searched by what the address names, and checked as a whole. */
export default function AuditPage() {
  const [params, setParams] = useAddressSearch();
  const asked = fieldsOf(params);
  return (
    <Page
      title="Audit trail"
      why="Who did what, on what and when. Entries are only ever added. Days are counted in UTC."
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
        <AuditSearchForm asked={asked} onAsk={(search) => setParams(search)} />
        <Entries />
      </InfiniteListBase>
    </Page>
  );
}
