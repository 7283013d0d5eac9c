import { useRef } from 'react';
import { useListContext } from 'react-admin';
import type { WaitingCheck } from '#src/api/admin/identity-checks.ts';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import table from '#src/ui/table/table.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import list from '../kit/list/list.module.css';
import { ListPager } from '../kit/list/list-pager.tsx';
import { useListReturn } from '../kit/list/list-return.ts';
import { ListSkeleton } from '../kit/list/list-skeleton.tsx';
import { ListTrouble } from '../kit/list/list-trouble.tsx';
import { numberInWords } from '../kit/list/number-in-words.ts';
import { useShortcuts } from '../kit/shortcuts/shortcuts.tsx';
import styles from './identity-checks.module.css';
import { WaitingCheckRow } from './waiting-check-row.tsx';

const noRows: WaitingCheck[] = [];

/** The list of waiting checks, as far as it could be read. */
export function WaitingChecks() {
  const checks = useListContext<WaitingCheck>();
  const { data: rows = noRows, isPending, error, page, setPage, total = 0 } = checks;
  const place = useRef<HTMLDivElement>(null);
  useListReturn(place, { name: 'identity checks', isReady: rows.length > 0 });
  useShortcuts([
    { keys: 'n', label: 'Next page', run: () => checks.hasNextPage && setPage(page + 1) },
    { keys: 'p', label: 'Previous page', run: () => checks.hasPreviousPage && setPage(page - 1) },
  ]);
  // A page beyond the end: the list goes to the last one by itself.
  if (isPending || (rows.length === 0 && page > 1 && !error)) {
    return <ListSkeleton rows={6} isOffline={checks.isPaused} />;
  }
  return (
    <>
      {error && (
        <div className={styles.notice}>
          <ListTrouble title="The identity checks could not be loaded" />
        </div>
      )}
      {rows.length > 0 && (
        <>
          <p role="status" className={`${styles.total} tabular`}>
            {numberInWords(total)} {total === 1 ? 'check waits' : 'checks wait'}
          </p>
          <div ref={place} className={`${table.frame} ${table.cards} ${list.frame}`}>
            <table className={`${table.table} ${table.beside} ${list.table} ${styles.table} tabular`}>
              <caption>
                <VisuallyHidden>Waiting identity checks</VisuallyHidden>
              </caption>
              <thead>
                <tr>
                  <th scope="col">Person</th>
                  <th scope="col">Company</th>
                  <th scope="col">Email</th>
                  <th scope="col">Handed in</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <WaitingCheckRow key={row.id} row={row} />
                ))}
              </tbody>
            </table>
          </div>
          <ListPager total={numberInWords(total)} />
        </>
      )}
      {rows.length === 0 && !error && (
        <EmptyNote title="No identity check waits">
          A check comes here when a client, or a person who was sent a link, has handed in their photographs.
        </EmptyNote>
      )}
    </>
  );
}
