import { useListSortContext } from 'react-admin';
import { ArrowUpIcon } from '#src/ui/icons/icons.tsx';
import styles from './case-table.module.css';
import { firstOrder } from './sort-orders.ts';

interface SortHeaderProps {
  field: string;
  label: string;
  className?: string | undefined;
}

/** A column's head that sorts by the column; a second press turns the order round. */
export function SortHeader({ field, label, className }: SortHeaderProps) {
  const { sort, setSort } = useListSortContext();
  const isSorted = sort.field === field;
  const turned = sort.order === 'ASC' ? 'DESC' : 'ASC';
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        data-order={isSorted ? sort.order : undefined}
        onClick={() => setSort({ field, order: isSorted ? turned : firstOrder(field) })}
      >
        {label}
        <ArrowUpIcon size={14} />
      </button>
    </th>
  );
}
