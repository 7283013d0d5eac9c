import { Fragment, type ReactNode } from 'react';
import { ErrorIcon } from '../icons/client-icons.tsx';
import { inReadersPattern } from '../text/date-pattern.ts';
import text from '../text/text.module.css';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import { EmptyNote } from './empty-note.tsx';
import styles from './record-table.module.css';
import table from './table.module.css';

interface RecordTableProps<Row> {
  caption: string;
  columns: readonly { key: string; header: string; render(row: Row): ReactNode }[];
  rows: readonly Row[];
  rowKey(row: Row, index: number): string;
  actions(row: Row, index: number): ReactNode;
  /** Shown instead of an empty table: what to add, and why. */
  emptyTitle: string;
  emptyText: string;
  /** The message about the list as a whole, shown above it. */
  error?: string | undefined;
  rowErrors?(index: number): readonly string[];
}

/** One long word, such as a blockchain address: the only content of a table that may break anywhere. */
const isLong = (content: ReactNode) => (typeof content === 'string' && /\S{21}/.test(content)) || undefined;

/** Records that the user has added, with the actions on each of them; below 600 px every row becomes a card. */
export function RecordTable<Row>({ error, ...props }: RecordTableProps<Row>) {
  return (
    <>
      {error && (
        // Not a control, but it takes the focus after a refused save, because the server refused it.
        <p tabIndex={-1} data-refused="" className={`${text.refused} ${styles.listError}`}>
          <ErrorIcon size={18} />
          {error}
        </p>
      )}
      <Records {...props} />
    </>
  );
}

function Records<Row>(props: RecordTableProps<Row>) {
  const { caption, columns, rows, rowKey, actions, rowErrors } = props;
  if (rows.length === 0) {
    return <EmptyNote title={props.emptyTitle}>{props.emptyText}</EmptyNote>;
  }
  return (
    <div className={`${table.frame} ${table.cards}`}>
      <table className={`${table.table} ${styles.table} tabular`}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.header}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const errors = rowErrors?.(index) ?? [];
            return (
              <Fragment key={rowKey(row, index)}>
                <tr className={`${table.row} ${errors.length > 0 ? styles.refused : ''}`}>
                  {columns.map((column) => {
                    const content = column.render(row);
                    return (
                      <td key={column.key} dir="auto" data-label={column.header} data-long={isLong(content)}>
                        {content === '' ? '—' : content}
                      </td>
                    );
                  })}
                  <td className={styles.actions}>{actions(row, index)}</td>
                </tr>
                {errors.length > 0 && <ErrorRow errors={errors} span={columns.length + 1} />}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function ErrorRow({ errors, span }: { errors: readonly string[]; span: number }) {
  return (
    // It takes the focus after a refused save, like the message above a list.
    <tr className={`${table.beneath} ${styles.errorRow}`}>
      <td colSpan={span}>
        <ul tabIndex={-1} data-refused="">
          {errors.map((error) => (
            <li key={error} className={text.refused}>
              <ErrorIcon size={18} />
              {inReadersPattern(error)}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
