import type { DropOff } from '#src/api/admin/drop-off.ts';
import { FiguresTable } from '../kit/figures-table.tsx';
import { edgeInWords, placeInWords, secondsInWords } from '../kit/machine/machine-words.ts';
import { numberInWords } from '../kit/number-in-words.ts';
import { shareInWords } from './counts.ts';
import styles from './drop-off.module.css';

/** The figures of the diagram as a table, the state that was left most often first. */
export function StatesTable({ found: { machine, states } }: { found: DropOff }) {
  const isWizard = machine === 'onboarding';
  const rows = states
    .toSorted((one, other) => other.stays + other.closed - (one.stays + one.closed))
    .map(({ place, stays, median, p90, closed, here, over }) => {
      const [most] = over;
      const words = most && edgeInWords(machine, most.edge);
      const way = most && words ? `${words.event} (${shareInWords(most.stays, stays + closed)})` : '–';
      return {
        key: place,
        head: placeInWords(place),
        cells: [
          numberInWords(stays),
          secondsInWords(median),
          secondsInWords(p90),
          ...(isWizard ? [`${numberInWords(closed)} (${shareInWords(closed, stays + closed)})`] : []),
          numberInWords(here),
          way,
        ],
      };
    });
  return (
    <section aria-label="States" className={styles.card}>
      <FiguresTable
        caption="States"
        heads={[
          'State',
          'Left',
          'Median',
          'Nine of ten',
          ...(isWizard ? ['Closed there'] : []),
          'Now',
          'Most often by',
        ]}
        rows={rows}
      />
    </section>
  );
}
