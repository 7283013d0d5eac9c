import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { DataTable, type RaRecord, useListContext } from 'react-admin';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { numberInWords } from '../number-in-words.ts';
import { type BulkAction, BulkBar } from './bulk-actions.tsx';
import { CsvButton, type CsvExport } from './csv-export.tsx';
import styles from './list.module.css';
import { ListPager } from './list-pager.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListTrouble } from './list-trouble.tsx';

interface RecordListProps<Shown extends RaRecord> {
  /** What the table holds, for who hears it. */
  label: string;
  /** Said where the list could not be read, such as "The accounts could not be loaded". */
  trouble: string;
  /** How many there are, in words. */
  count(total: number): string;
  filters?: ReactNode;
  /** What can be done to several rows at once; without it, none can be chosen. */
  bulk?: readonly BulkAction<Shown>[];
  /** What a row is called in what is said of it; needed where rows can be chosen. */
  nameOf?(record: Shown): string;
  /** What a file of the whole list holds; without it there is none. */
  csv?: CsvExport<Shown>;
  /** What is said where there is nothing, or nothing that fits the filters. */
  empty: { title: string; text: string; action?: ReactNode };
  /** Where the rows stand, for `useListReturn`. */
  place?: RefObject<HTMLDivElement | null>;
  /** The columns. */
  children: ReactNode;
}

/** The records of an `AreaList` as a table of react-admin, under 600 px as cards, and what is said while there are none. */
export function RecordList<Shown extends RaRecord>(props: RecordListProps<Shown>) {
  const { label, trouble, count, filters, bulk, nameOf = idOf, csv, empty, place, children } = props;
  const list = useListContext<RaRecord>();
  const { data, total, page, error, isPending, isPaused, isPlaceholderData } = list;
  const isMore = (list.meta as { totalIsMore?: boolean } | undefined)?.totalIsMore === true;
  const isEmpty = data?.length === 0 && !isPlaceholderData;
  // A page beyond the end: the list goes to the last one by itself.
  const isBeyond = isEmpty && page > 1 && !error;
  return (
    <>
      {filters}
      <div className={styles.summary}>
        <p role="status" className={`${styles.count} tabular`}>
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

/** Where the server stopped counting there are at least so many. */
function countInWords(counted: string, isMore: boolean): string {
  return isMore && !counted.startsWith('At least') ? `At least ${counted}` : counted;
}

interface RecordTableProps {
  label: string;
  /** Whether the rows are about to be replaced. */
  isStale: boolean;
  /** Whether rows can be chosen; what is done with them stands above the table. */
  hasChoice?: boolean;
  /** In the place of react-admin's rows, where a row has more to it. */
  body?: React.ComponentType;
  children: ReactNode;
}

/** Ours stands above the table: react-admin's lies on its head. */
const noToolbar = <span hidden />;

const idOf = ({ id }: RaRecord) => String(id);

/** The rows of a list; no press on a row does anything, but on what stands in it. */
export function RecordTable({ label, isStale, hasChoice = false, body, children }: RecordTableProps) {
  const table = useRef<HTMLTableElement>(null);
  // react-admin names the frame of a row's box, where readers of the screen look for the name of the box itself.
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
