import type { ReactNode } from 'react';
import { DataTable, type RaRecord, useDataTableRenderContext } from 'react-admin';
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
