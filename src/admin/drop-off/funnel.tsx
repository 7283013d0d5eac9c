import { useQuery } from '@tanstack/react-query';
import type { DropOff } from '#src/api/admin/drop-off.ts';
import { type StatisticsRange, statisticsQuery } from '#src/api/admin/statistics.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import table from '#src/ui/table/table.module.css';
import textStyles from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { secondsInWords } from '../kit/machine/machine-words.ts';
import { numberInWords } from '../kit/number-in-words.ts';
import { TryAgain } from '../kit/try-again.tsx';
import { shareInWords } from './drop-off-tables.tsx';
import styles from './funnel.module.css';
import { type Funnel, type FunnelStep, funnelOf } from './funnel-figures.ts';

/**
 * How far clients got in the eleven steps, and where they left. Abandoned drafts come from the statistics, which know since when
 * a draft has not changed.
 */
export function FunnelView({ found, range }: { found: DropOff; range: StatisticsRange }) {
  const { data, error, isFetching, refetch } = useQuery(statisticsQuery(range));
  if (!data && error) {
    return (
      <FormAlert
        severity="error"
        title="The figures could not be loaded"
        action={<TryAgain disabled={isFetching} onClick={() => refetch()} />}
      >
        {error.message}
      </FormAlert>
    );
  }
  if (!data) return <FormSkeleton rows={6} />;
  const funnel = funnelOf(found.steps, data.stops);
  if (funnel.started === 0) {
    return (
      <EmptyNote title="No data for these days">
        A step counts within a minute after a client opens it.
      </EmptyNote>
    );
  }
  return <FunnelTable funnel={funnel} />;
}

const heads = { reached: 'Reached', median: 'Median time', here: 'There now', left: 'Left here' } as const;

function FunnelTable({ funnel }: { funnel: Funnel }) {
  const { started, submitted, steps, worst } = funnel;
  return (
    <section aria-label="Funnel">
      <p className={textStyles.title}>
        Of {clientsInWords(started)} who started, {numberInWords(submitted)} submitted (
        {shareInWords(submitted, started)}).
      </p>
      {worst && (
        <p className={styles.worst}>
          Clients leave most often at step {worst.number}, {worst.title}: {numberInWords(worst.left)} of the{' '}
          {numberInWords(worst.reached)} who reached it ({shareInWords(worst.left, worst.reached)}).
        </p>
      )}
      <div className={`${table.frame} ${table.cards} ${styles.frame}`}>
        <table className={`${table.table} ${styles.table} tabular`}>
          <caption>
            <VisuallyHidden>The eleven steps</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col">{heads.reached}</th>
              <th scope="col" className={styles.number}>
                {heads.median}
              </th>
              <th scope="col" className={styles.number}>
                {heads.here}
              </th>
              <th scope="col" className={styles.number}>
                {heads.left}
              </th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <StepRow key={step.id} step={step} started={started} isWorst={step === worst} />
            ))}
          </tbody>
          <tfoot>
            <tr className={`${table.row} ${styles.row} ${styles.end}`}>
              <th scope="row">Submitted</th>
              <td data-label={heads.reached}>
                <Share count={submitted} all={started} />
              </td>
              <td colSpan={3} />
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={`${textStyles.note} ${styles.meaning}`}>
        The bars count the clients who submitted on these days and those who are on a step now. A case that
        was submitted again counts again. “Left here” counts drafts that did not change for seven days. The
        median time includes time away from the portal.
      </p>
    </section>
  );
}

type StepRowProps = { step: FunnelStep; started: number; isWorst: boolean };

function StepRow({ step, started, isWorst }: StepRowProps) {
  const { number, title, reached, median, here, left, detour } = step;
  return (
    <tr className={`${table.row} ${styles.row}`}>
      <th scope="row">
        {number}. {title}
        {detour && <span className={`${textStyles.note} ${styles.detour}`}>{detourInWords(detour)}</span>}
      </th>
      <td data-label={heads.reached}>
        <Share count={reached} all={started} />
      </td>
      <td data-label={heads.median} className={styles.number}>
        {secondsInWords(median)}
      </td>
      <td data-label={heads.here} className={styles.number}>
        {numberInWords(here)}
      </td>
      <td data-label={heads.left} className={`${styles.number} ${isWorst ? textStyles.strong : ''}`}>
        {left === 0 ? '0' : `${numberInWords(left)} (${shareInWords(left, reached)})`}
      </td>
    </tr>
  );
}

/** A count with its share of the clients who started, and the same as a bar. */
function Share({ count, all }: { count: number; all: number }) {
  return (
    <span className={styles.share}>
      <span aria-hidden="true" className={styles.track}>
        <span className={styles.bar} style={{ width: `${(count / all) * 100}%` }} />
      </span>
      <span>
        {numberInWords(count)} ({shareInWords(count, all)})
      </span>
    </span>
  );
}

function clientsInWords(count: number): string {
  return count === 1 ? '1 client' : `${numberInWords(count)} clients`;
}

function detourInWords({ title, count, all }: NonNullable<FunnelStep['detour']>): string {
  const share = shareInWords(count, all);
  return title === null ? `Most often submitted from here (${share})` : `Most often to ${title} (${share})`;
}
