import Checkbox from '@mui/material/Checkbox';
import type { CaseSummary } from '#src/api/admin/cases.ts';
import table from '#src/ui/table/table.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import list from '../kit/list/list.module.css';
import { CaseRow } from './case-row.tsx';
import styles from './case-table.module.css';
import { SortHeader } from './sort-header.tsx';
import type { Assignee } from './use-assign.ts';
import { useQueue } from './use-queue.ts';
import type { RowFocus } from './use-row-focus.ts';

interface CaseTableProps {
  rows: readonly CaseSummary[];
  focus: RowFocus;
  onAssign(row: CaseSummary, to: Assignee): void;
}

/** The cases of one page, one row each; under 600 px one card each. */
export function CaseTable({ rows, focus, onAssign }: CaseTableProps) {
  const { selectedIds, onSelect, onToggleItem, isPlaceholderData } = useQueue();
  const chosen = rows.filter(({ id }) => selectedIds.includes(id)).length;
  const areAllChosen = chosen > 0 && chosen === rows.length;
  return (
    <div
      className={`${table.frame} ${table.cards} ${list.frame} ${styles.frame}`}
      aria-busy={isPlaceholderData || undefined}
    >
      {isPlaceholderData && <div className={list.progress} />}
      <table className={`${table.table} ${table.beside} ${list.table} ${styles.table} tabular`}>
        <caption>
          <VisuallyHidden>Cases</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.choice}>
              <Checkbox
                checked={areAllChosen}
                indeterminate={chosen > 0 && !areAllChosen}
                onChange={() => onSelect(areAllChosen ? [] : rows.map(({ id }) => id))}
                slotProps={{ input: { 'aria-label': 'Choose all cases of this page' } }}
              />
            </th>
            <SortHeader field="company" label="Company" />
            <th scope="col">Status</th>
            <SortHeader field="waitingSince" label="Waiting since" />
            <th scope="col">Risk flags</th>
            <th scope="col">Assignee</th>
            <th scope="col" className={styles.country}>
              Country
            </th>
            <SortHeader field="submittedAt" label="Submitted" className={styles.submitted} />
            <SortHeader field="updatedAt" label="Changed" className={styles.changed} />
            <SortHeader field="createdAt" label="Started" className={styles.started} />
          </tr>
        </thead>
        <tbody ref={focus.bodyRef} onFocus={focus.onFocus}>
          {rows.map((row) => (
            <CaseRow
              key={row.id}
              row={row}
              isChosen={selectedIds.includes(row.id)}
              onChoose={() => onToggleItem(row.id)}
              onAssign={(to) => onAssign(row, to)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
