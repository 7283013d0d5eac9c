import Checkbox from '@mui/material/Checkbox';
import LinearProgress from '@mui/material/LinearProgress';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useListSortContext } from 'react-admin';
import type { CaseSummary } from '#src/api/admin/cases.ts';
import list from '../kit/list/list.module.css';
import { CaseRow } from './case-row.tsx';
import styles from './case-table.module.css';
import { firstOrder } from './queue-filter.ts';
import type { Assignee } from './use-assign.ts';
import type { Peek } from './use-peek.ts';
import { useQueue } from './use-queue.ts';
import type { RowFocus } from './use-row-focus.ts';

interface CaseTableProps {
  rows: readonly CaseSummary[];
  focus: RowFocus;
  peek: Peek;
  onAssign(row: CaseSummary, to: Assignee): void;
}

/** The cases of one page, one row each; below 600 px one card each. */
export function CaseTable({ rows, focus, peek, onAssign }: CaseTableProps) {
  const { selectedIds, onSelect, onToggleItem, isPlaceholderData } = useQueue();
  const chosen = rows.filter(({ id }) => selectedIds.includes(id)).length;
  const choosable = rows.filter(({ closed }) => !closed);
  const areAllChosen = chosen > 0 && chosen === choosable.length;
  return (
    <div
      className={`${list.frame} ${styles.frame}`}
      data-peeking={peek.row !== undefined || undefined}
      aria-busy={isPlaceholderData || undefined}
    >
      {isPlaceholderData && <LinearProgress aria-hidden className={styles.progress} />}
      <Table aria-label="Cases" className={styles.table}>
        <TableHead>
          <TableRow>
            <TableCell className={styles.choice}>
              <Checkbox
                checked={areAllChosen}
                indeterminate={chosen > 0 && !areAllChosen}
                onChange={() => onSelect(areAllChosen ? [] : choosable.map(({ id }) => id))}
                slotProps={{ input: { 'aria-label': 'Choose all cases of this page' } }}
              />
            </TableCell>
            <SortHeader field="company" label="Company" />
            <TableCell>Status</TableCell>
            <SortHeader field="dueAt" label="Due" />
            <SortHeader field="waitingSince" label="Waiting since" />
            <TableCell className={styles.flags}>Flags and tags</TableCell>
            <TableCell>Assignee</TableCell>
            <TableCell className={styles.country}>Country</TableCell>
            <SortHeader field="submittedAt" label="Submitted" className={styles.submitted} />
            <SortHeader field="updatedAt" label="Changed" className={styles.changed} />
            <SortHeader field="createdAt" label="Started" className={styles.started} />
          </TableRow>
        </TableHead>
        <TableBody ref={focus.bodyRef} onFocus={focus.onFocus}>
          {rows.map((row) => (
            <CaseRow
              key={row.id}
              row={row}
              isChosen={selectedIds.includes(row.id)}
              isPeeked={row.id === peek.row?.id}
              onPeek={() => peek.toggle(row)}
              onChoose={() => onToggleItem(row.id)}
              onAssign={(to) => onAssign(row, to)}
            />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

interface SortHeaderProps {
  field: string;
  label: string;
  className?: string | undefined;
}

/** A column header that sorts by the column; a second click reverses the order. */
function SortHeader({ field, label, className }: SortHeaderProps) {
  const { sort, setSort } = useListSortContext();
  const isSorted = sort.field === field;
  const direction = sort.order === 'ASC' ? 'asc' : 'desc';
  const turned = sort.order === 'ASC' ? 'DESC' : 'ASC';
  return (
    <TableCell className={className ?? ''} sortDirection={isSorted && direction}>
      <TableSortLabel
        active={isSorted}
        direction={direction}
        onClick={() => setSort({ field, order: isSorted ? turned : firstOrder(field) })}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  );
}
