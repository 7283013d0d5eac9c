import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import styles from './drop-off.module.css';

export type StaysRow = { key: string; head: string; cells: readonly string[] };

type StaysTableProps = {
  caption: string;
  /** The heading of the names, then one of each column. */
  heads: readonly [string, ...string[]];
  rows: readonly StaysRow[];
};

/** Figures of stays, a line for each state or step; on a phone a card for each. */
export function StaysTable({ caption, heads, rows }: StaysTableProps) {
  const [first, ...others] = heads;
  return (
    <Table size="small" aria-label={caption} className={styles.table ?? ''}>
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
      <TableBody>
        {rows.map(({ key, head, cells }) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row">
              {head}
            </TableCell>
            {cells.map((cell, index) => (
              <TableCell key={others[index]} align="right" data-label={others[index]}>
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
