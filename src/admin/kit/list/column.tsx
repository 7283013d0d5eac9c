import type { ReactNode } from 'react';
import { DataTable, type RaRecord, useDataTableRenderContext } from 'react-admin';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import styles from './list.module.css';

export interface ColumnProps<Shown extends RaRecord> {
  /** Above the column, and beside its part of a card. */
  label: string;
  /** What of the record stands in it. */
  render(record: Shown): ReactNode;
  /** What the server can sort by; without it the column has no order. */
  sortBy?: string;
  /** Whether it says which record the row is: read out before each of its cells, and the head of a card. */
  isName?: boolean;
  /** Whether it holds what can be done to the record: its label is not shown. */
  isForActions?: boolean;
  /** Whether it stays on one line. */
  isNarrow?: boolean;
}

/** One column of a `RecordList`, by react-admin's `DataTable.Col`. */
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
