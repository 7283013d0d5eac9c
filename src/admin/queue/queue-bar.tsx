import Button from '@mui/material/Button';
import type { CaseSummary } from '#src/api/admin/cases.ts';
import list from '../kit/list/list.module.css';
import { numberInWords } from '../kit/list/number-in-words.ts';
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
    <label className={`${list.size} ${styles.order}`}>
      Order
      <select
        value={keyOf(sort)}
        onChange={(event) => {
          const next = sortOrders.find((each) => keyOf(each) === event.target.value);
          if (next) setSort({ field: next.field, order: next.order });
        }}
      >
        {sortOrders.map((each) => (
          <option key={keyOf(each)} value={keyOf(each)}>
            {each.label}
          </option>
        ))}
      </select>
    </label>
  );
}
