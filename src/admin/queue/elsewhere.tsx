import Button from '@mui/material/Button';
import { statusLabels } from '../kit/case/status-labels.ts';
import { numberInWords } from '../kit/number-in-words.ts';
import styles from './queue.module.css';
import { useQueue } from './use-queue.ts';

/** Links to search results in the statuses that the list excludes, so that no one concludes that they do not exist. */
export function Elsewhere() {
  const { meta, setFilter } = useQueue();
  const { states = [], isMore = false } = meta?.elsewhere ?? {};
  const isAnywhere = isMore || states.length > 0;
  return (
    <p role="status" className={styles.elsewhere}>
      {isAnywhere && <span>{isMore ? 'There may be more in other states:' : 'In other states:'}</span>}
      {states.map(({ status, cases }) => (
        <Button key={status} size="small" variant="outlined" onClick={() => setFilter({ status })}>
          {numberInWords(cases)} in {statusLabels[status]}
        </Button>
      ))}
      {isAnywhere && (isMore || states.length > 1) && (
        <Button size="small" onClick={() => setFilter({ status: 'all' })}>
          Search all states
        </Button>
      )}
    </p>
  );
}
