import Button from '@mui/material/Button';
import type { CaseSummary } from '#src/api/admin/cases.ts';
import { numberInWords } from '../kit/list/number-in-words.ts';
import { FilterSelect } from './filter-select.tsx';
import styles from './queue.module.css';
import { sortOrders } from './sort-orders.ts';
import { useQueue } from './use-queue.ts';

interface QueueBarProps {
  chosen: readonly CaseSummary[];
  isAssigning: boolean;
  onAssignToMe(): void;
}

/** How many cases match, or what can be done with those that are chosen; and the order, where no column shows it. */
export function QueueBar({ chosen, isAssigning, onAssignToMe }: QueueBarProps) {
  const { meta, onSelect } = useQueue();
  return (
    <div className={styles.bar} data-chosen={chosen.length > 0 || undefined}>
      <p role="status" className={`${styles.total} ${chosen.length > 0 ? styles.chosen : ''} tabular`}>
        {chosen.length > 0
          ? `${casesInWords(chosen.length)} chosen`
          : meta && `${totalInWords(meta)} ${noun(meta)}`}
      </p>
      {chosen.length > 0 && (
        <>
          <Button variant="contained" size="small" disabled={isAssigning} onClick={onAssignToMe}>
            {isAssigning ? 'Assigning…' : 'Assign to me'}
          </Button>
          <Button size="small" onClick={() => onSelect([])}>
            Choose none
          </Button>
        </>
      )}
      <Order />
    </div>
  );
}

type Total = { counted: number; totalIsMore: boolean };

/** `37`, or `1,000+` where nobody counted further. */
export function totalInWords({ counted, totalIsMore }: Total): string {
  return `${numberInWords(counted)}${totalIsMore ? '+' : ''}`;
}

const noun = ({ counted }: Total) => (counted === 1 ? 'case' : 'cases');
const casesInWords = (n: number) => `${n} ${n === 1 ? 'case' : 'cases'}`;

function Order() {
  const { sort, setSort } = useQueue();
  const keyOf = ({ field, order }: { field: string; order: string }) => `${field} ${order}`;
  return (
    <FilterSelect
      label="Order"
      className={styles.order}
      value={keyOf(sort)}
      options={sortOrders.map((each) => ({ value: keyOf(each), label: each.label }))}
      onChange={(key) => {
        const next = sortOrders.find((each) => keyOf(each) === key);
        if (next) setSort({ field: next.field, order: next.order });
      }}
    />
  );
}
