import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useListSortContext } from 'react-admin';
import { firstOrder } from './sort-orders.ts';

interface SortHeaderProps {
  field: string;
  label: string;
  className?: string | undefined;
}

/** A column header that sorts by the column; a second click reverses the order. */
export function SortHeader({ field, label, className }: SortHeaderProps) {
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
