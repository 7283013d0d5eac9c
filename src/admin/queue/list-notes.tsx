import Button from '@mui/material/Button';
import textStyles from '#src/ui/text/text.module.css';
import { statusLabels } from '../kit/case/status-badge.tsx';
import layout from '../kit/layout.module.css';
import { numberInWords } from '../kit/number-in-words.ts';
import styles from './queue.module.css';
import { useQueue } from './use-queue.ts';

/** What the list does not show by itself: similar words, results in other statuses, and how it counts events. */
export function ListNotes() {
  return (
    <>
      <SimilarNote />
      <Elsewhere />
      <EventNote />
    </>
  );
}

/** Says why a list by an event may have fewer cases than a figure of the statistics. */
function EventNote() {
  const { filter } = useQueue();
  if (!filter.event) return null;
  const isTimed = filter.event === 'answeredInTime' || filter.event === 'answeredLate';
  return (
    <p className={`${textStyles.note} ${styles.elsewhere}`}>
      A case is listed once, however often this happened to it. Deleted cases are not listed.
      {isTimed && ' Of older answers it is not known whether they were late.'}
    </p>
  );
}

/** Links to search results in the statuses that the list excludes, so that no one concludes that they do not exist. */
function Elsewhere() {
  const { meta, setFilter } = useQueue();
  const { states = [], isMore = false } = meta?.elsewhere ?? {};
  const isAnywhere = isMore || states.length > 0;
  return (
    <p role="status" className={`${layout.row} ${textStyles.note} ${styles.elsewhere}`}>
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

/** Says that a search found similar words, or offers to look for them. */
function SimilarNote() {
  const { meta, filter, setFilter, data = [] } = useQueue();
  if (!filter.search || !meta) return null;
  if (meta.similar) {
    return (
      <p role="status" className={`${textStyles.note} ${styles.elsewhere}`}>
        {filter.similar ? 'With' : 'No case has exactly these words. With'} one typing error, or inside a word
        of the company’s name:
      </p>
    );
  }
  return (
    data.length > 0 && (
      <p className={styles.elsewhere}>
        <Button size="small" onClick={() => setFilter({ similar: true })}>
          Also find similar words
        </Button>
      </p>
    )
  );
}
