import type { ReactNode } from 'react';
import { DataTable, type RaRecord, useDataTableRenderContext } from 'react-admin';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import styles from './list.module.css';

export interface ColumnProps<Shown extends RaRecord> {
  /** The header of the column, and the label in a card. */
  label: string;
  /** Renders the cell of a record. */
  render(record: Shown): ReactNode;
  /** The server's sort field; without it, the column cannot be sorted. */
  sortBy?: string;
  /** Whether the column identifies the row: it is read out before each cell, and is the head of a card. */
  isName?: boolean;
  /** Whether the column contains the actions on the record: then its label is not shown. */
  isForActions?: boolean;
  /** Whether the text must not wrap. */
  isNarrow?: boolean;
}

/** The names of a record's texts. */
type TextField<Shown> = { [Name in keyof Shown]: Shown[Name] extends string ? Name : never }[keyof Shown] &
  string;

/** A narrow column with the time in a field of the record; `isSorted` if the server sorts by it. */
export function timeColumn<Shown extends RaRecord>(
  label: string,
  field: TextField<Shown>,
  isSorted = false,
): ColumnProps<Shown> {
  return {
    label,
    isNarrow: true,
    ...(isSorted && { sortBy: field }),
    render: (record) => {
      const time = String(record[field]);
      return <time dateTime={time}>{timeInWords(time)}</time>;
    },
  };
}

/** A narrow column with a badge of the record's state, which is only as wide as its text. */
export function stateColumn<Shown extends RaRecord>(
  render: ColumnProps<Shown>['render'],
): ColumnProps<Shown> {
  return { label: 'State', isNarrow: true, render: (record) => <div>{render(record)}</div> };
}

/** One column of a `RecordList`, based on react-admin's `DataTable.Col`. */
export function Column<Shown extends RaRecord>(props: ColumnProps<Shown>) {
  const { label, render, sortBy, isName, isForActions, isNarrow } = props;
  const isCell = useDataTableRenderContext() === 'data';
  const name = isCell && isName ? { component: 'th', scope: 'row' } : {};
  return (
    <DataTable.Col<Shown>
      {...name}
      {...(sortBy && { source: sortBy as never })}
      data-label={isCell && !isName && !isForActions ? label : undefined}
      label={isForActions ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      disableSort={!sortBy}
      className={isForActions ? styles.actions : isName ? styles.name : isNarrow ? styles.nowrap : ''}
      render={render}
    />
  );
}
