import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { DataTable, type RaRecord, useListContext } from 'react-admin';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import textStyles from '#src/ui/text/text.module.css';
import layout from '../layout.module.css';
import { numberInWords } from '../number-in-words.ts';
import { type BulkAction, BulkBar } from './bulk-actions.tsx';
import { CsvButton, type CsvExport } from './csv-export.tsx';
import styles from './list.module.css';
import { ListPager } from './list-pager.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListTrouble } from './list-trouble.tsx';

interface RecordListProps<Shown extends RaRecord> {
  /** The accessible name of the table. */
  label: string;
  /** The title of the error, such as "The accounts could not be loaded". */
  trouble: string;
  /** Returns the number of records as text. */
  count(total: number): string;
  filters?: ReactNode;
  /** The actions on several rows; without it, rows cannot be selected. */
  bulk?: readonly BulkAction<Shown>[];
  /** Returns the name of a row in messages; required if rows can be selected. */
  nameOf?(record: Shown): string;
  /** The CSV export of the whole list; without it, there is none. */
  csv?: CsvExport<Shown>;
  /** The texts for an empty list, or one without matches. */
  empty: { title: string; text: string; action?: ReactNode };
  /** The element that contains the rows, for `useListReturn`. */
  place?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** The records of an `AreaList` as a react-admin table, as cards below 600 px, and the empty state. */
export function RecordList<Shown extends RaRecord>(props: RecordListProps<Shown>) {
  const { label, trouble, count, filters, bulk, nameOf = idOf, csv, empty, place, children } = props;
  const list = useListContext<RaRecord>();
  const { data, total, page, error, isPending, isPaused, isPlaceholderData } = list;
  const isMore = (list.meta as { totalIsMore?: boolean } | undefined)?.totalIsMore === true;
  const isEmpty = data?.length === 0 && !isPlaceholderData;
  // A page beyond the end: the list navigates to the last page itself.
  const isBeyond = isEmpty && page > 1 && !error;
  return (
    <>
      {filters}
      <div className={`${layout.between} ${styles.summary}`}>
        <p role="status" className={`${textStyles.note} ${styles.count} tabular`}>
          {total !== undefined &&
            !isPlaceholderData &&
            !(total === 0 && !filters) &&
            countInWords(count(total), isMore)}
        </p>
        {csv && data && data.length > 0 && <CsvButton csv={csv} />}
      </div>
      {bulk && <BulkBar actions={bulk} nameOf={nameOf} />}
      <ListTrouble title={trouble} />
      {(isPending && !error) || isBeyond ? <ListSkeleton rows={6} isOffline={isPaused} /> : null}
      {isEmpty && !isBeyond && !error && (
        <EmptyNote title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyNote>
      )}
      {data && data.length > 0 && (
        <>
          <div ref={place}>
            <RecordTable label={label} isStale={isPlaceholderData === true} hasChoice={bulk !== undefined}>
              {children}
            </RecordTable>
          </div>
          <ListPager total={`${numberInWords(total)}${isMore ? '+' : ''}`} />
        </>
      )}
    </>
  );
}

/** If the server stopped counting, the count is a minimum. */
function countInWords(counted: string, isMore: boolean): string {
  return isMore && !counted.startsWith('At least') ? `At least ${counted}` : counted;
}

interface RecordTableProps {
  label: string;
  /** Whether the rows are about to be replaced. */
  isStale: boolean;
  /** Whether rows can be selected; the actions on them are above the table. */
  hasChoice?: boolean;
  /** Replaces react-admin's rows, if a row has additional content. */
  body?: React.ComponentType;
  children: ReactNode;
}

/** The toolbar is above the table: react-admin's covers the header. */
const noToolbar = <span hidden />;

const idOf = ({ id }: RaRecord) => String(id);

/** The rows of a list; a click on a row does nothing, only clicks on its content do. */
export function RecordTable({ label, isStale, hasChoice = false, body, children }: RecordTableProps) {
  const table = useRef<HTMLTableElement>(null);
  // react-admin labels the frame of a row's checkbox, but screen readers expect the label on the checkbox itself.
  useEffect(() => {
    for (const frame of table.current?.querySelectorAll('span.MuiCheckbox-root[aria-label]') ?? []) {
      frame.querySelector('input')?.setAttribute('aria-label', frame.getAttribute('aria-label') ?? '');
      frame.removeAttribute('aria-label');
    }
  });
  return (
    <DataTable
      ref={table}
      {...(body && { body })}
      aria-label={label}
      aria-busy={isStale || undefined}
      className={styles.frame}
      rowClick={false}
      bulkActionButtons={hasChoice}
      bulkActionsToolbar={noToolbar}
      empty={false}
    >
      {children}
    </DataTable>
  );
}
