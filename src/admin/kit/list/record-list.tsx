import type { ReactNode, RefObject } from 'react';
import { DataTable, type RaRecord, useListContext } from 'react-admin';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import styles from './list.module.css';
import { ListPager } from './list-pager.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListTrouble } from './list-trouble.tsx';
import { numberInWords } from './number-in-words.ts';

interface RecordListProps {
  /** What the table holds, for who hears it. */
  label: string;
  /** Said where the list could not be read, such as "The accounts could not be loaded". */
  trouble: string;
  /** How many there are, in words. */
  count(total: number): string;
  filters?: ReactNode;
  /** What is said where there is nothing, or nothing that fits the filters. */
  empty: { title: string; text: string; action?: ReactNode };
  /** Where the rows stand, for `useListReturn`. */
  place?: RefObject<HTMLDivElement | null>;
  /** The columns. */
  children: ReactNode;
}

/** The records of an `AreaList` as a table of react-admin, under 600 px as cards, and what is said while there are none. */
export function RecordList(props: RecordListProps) {
  const { label, trouble, count, filters, empty, place, children } = props;
  const { data, total, page, error, isPending, isPaused, isPlaceholderData } = useListContext<RaRecord>();
  const isEmpty = data?.length === 0 && !isPlaceholderData;
  // A page beyond the end: the list goes to the last one by itself.
  const isBeyond = isEmpty && page > 1 && !error;
  return (
    <>
      {filters}
      <p role="status" className={`${styles.count} tabular`}>
        {total !== undefined && !isPlaceholderData && !(total === 0 && !filters) && count(total)}
      </p>
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
            <RecordTable label={label} isStale={isPlaceholderData === true}>
              {children}
            </RecordTable>
          </div>
          <ListPager total={numberInWords(total)} />
        </>
      )}
    </>
  );
}

interface RecordTableProps {
  label: string;
  /** Whether the rows are about to be replaced. */
  isStale: boolean;
  /** In the place of react-admin's rows, where a row has more to it. */
  body?: React.ComponentType;
  children: ReactNode;
}

/** The rows of a list; nothing is chosen in it and no press on a row does anything, but on what stands in it. */
export function RecordTable({ label, isStale, body, children }: RecordTableProps) {
  return (
    <DataTable
      {...(body && { body })}
      aria-label={label}
      aria-busy={isStale || undefined}
      className={styles.frame}
      rowClick={false}
      bulkActionButtons={false}
      empty={false}
    >
      {children}
    </DataTable>
  );
}
