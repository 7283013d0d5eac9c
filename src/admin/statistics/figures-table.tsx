import styles from './figures-table.module.css';
import { countInWords } from './number-words.ts';

export type FiguresRow = { key: string; head: string; counts: readonly number[] };

interface FiguresTableProps {
  caption: string;
  /** The heading of the rows' names, then one of each column of counts. */
  heads: readonly [string, ...string[]];
  rows: readonly FiguresRow[];
  /** The last line, beneath a rule. */
  total?: FiguresRow;
  /** Whether it is there for a screen reader alone, because a chart shows the same. */
  isHidden: boolean;
}

/** Counts as a table: what a chart shows, for who cannot see one or wants the numbers. */
export function FiguresTable({ caption, heads, rows, total, isHidden }: FiguresTableProps) {
  const [first, ...others] = heads;
  const isWide = others.length > 2;
  const line = (row: FiguresRow) => (
    <tr key={row.key}>
      <th scope="row">{row.head}</th>
      {row.counts.map((count, index) => (
        <td key={others[index]} data-label={isWide ? others[index] : undefined}>
          {countInWords(count)}
        </td>
      ))}
    </tr>
  );
  return (
    <div className={isHidden ? styles.hidden : undefined}>
      <table className={`${styles.table} ${isWide ? styles.wide : ''} tabular`}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(line)}</tbody>
        {total && <tfoot>{line(total)}</tfoot>}
      </table>
    </div>
  );
}
