import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { auditQuery } from '#src/api/admin/audit.ts';
import { useAddressSearch } from '../kit/address-search.ts';
import { Page } from '../kit/page.tsx';
import styles from './audit.module.css';
import { type AuditFields, fieldsOf, refusedFields, searchOf } from './audit-search.ts';
import { AuditSearchForm } from './audit-search-form.tsx';
import { ChainCheck } from './chain-check.tsx';
import { Entries } from './entries.tsx';

/** The audit trail: searched by what the address names, and checked as a whole. */
export default function AuditPage() {
  const [params, setParams] = useAddressSearch();
  const asked = fieldsOf(params);
  const search = searchOf(asked);
  const trail = useInfiniteQuery({ ...auditQuery(search), placeholderData: keepPreviousData });

  const look = (fields: AuditFields) => {
    const next = searchOf(fields);
    if (JSON.stringify(next) === JSON.stringify(search)) void trail.refetch();
    else setParams(next);
  };
  const refused = refusedFields(trail.error);
  return (
    <Page
      title="Audit trail"
      why="Who did what, on what and when. Entries are only ever added. Days are counted in UTC."
    >
      <ChainCheck />
      <div className={styles.searching}>
        <AuditSearchForm asked={asked} refused={refused} onSearch={look} onClear={() => setParams({})} />
      </div>
      <Entries trail={trail} isRefused={Object.keys(refused).length > 0} />
    </Page>
  );
}
