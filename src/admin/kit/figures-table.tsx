import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import styles from './figures-table.module.css';
import { numberInWords } from './number-in-words.ts';

/**
 * A number of cases that links to their list.
 * @property label what is counted, for screen readers @property isUrgent whether staff should act on any of them
 */
export type LinkedCount = { count: number; to: string; label: string; isUrgent?: boolean };

/** A row: its name, then a count or a text for each column. */
export type FiguresRow = {
  key: string;
  head: ReactNode;
  cells: readonly (number | string | LinkedCount)[];
};

interface FiguresTableProps {
  caption: string;
  /** The header of the names, then one for each column. */
  heads: readonly [string, ...string[]];
  rows: readonly FiguresRow[];
  /** The last row, below a line. */
  total?: FiguresRow;
  /** Whether the table is only for screen readers, because a chart shows the same. */
  isHidden?: boolean;
}

/** A count that can be seen and is not zero links to its list. */
function Figure({ cell, isHidden }: { cell: FiguresRow['cells'][number]; isHidden: boolean }) {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return numberInWords(cell);
  const { count, to, label, isUrgent } = cell;
  if (isHidden || count === 0) return numberInWords(count);
  return (
    <Link
      component={RouterLink}
      to={to}
      className={isUrgent ? styles.urgent : undefined}
      aria-label={`${label}: ${numberInWords(count)}`}
    >
      {numberInWords(count)}
    </Link>
  );
}

/**
 * The figures of a chart or diagram as a table, for users who cannot see it or need the numbers. With more than two columns, each
 * row is a card on a phone.
 */
export function FiguresTable({ caption, heads, rows, total, isHidden = false }: FiguresTableProps) {
  const [first, ...others] = heads;
  const isWide = others.length > 2;
  const line = (row: FiguresRow) => (
    <TableRow key={row.key}>
      <TableCell component="th" scope="row">
        {row.head}
      </TableCell>
      {row.cells.map((cell, index) => (
        <TableCell key={others[index]} align="right" data-label={isWide ? others[index] : undefined}>
          <Figure cell={cell} isHidden={isHidden} />
        </TableCell>
      ))}
    </TableRow>
  );
  return (
    <div className={isHidden ? styles.hidden : undefined}>
      <Table size="small" aria-label={caption} className={`${styles.table} ${isWide ? styles.wide : ''}`}>
        <TableHead>
          <TableRow>
            <TableCell>{first}</TableCell>
            {others.map((head) => (
              <TableCell key={head} align="right">
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>{rows.map(line)}</TableBody>
        {total && <TableFooter>{line(total)}</TableFooter>}
      </Table>
    </div>
  );
}
