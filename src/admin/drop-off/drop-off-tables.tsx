import { steps as wizard } from '#machines/steps.ts';
import type { DropOff, StayFigures } from '#src/api/admin/drop-off.ts';
import textStyles from '#src/ui/text/text.module.css';
import { FiguresTable } from '../kit/figures-table.tsx';
import layout from '../kit/layout.module.css';
import { edgeInWords, placeInWords, placeOfStep, secondsInWords } from '../kit/machine/machine-words.ts';
import { numberInWords } from '../kit/number-in-words.ts';
import styles from './drop-off.module.css';

/** Returns a share such as `12 %`; a dash for a total of 0. */
export function shareInWords(count: number, all: number): string {
  return all === 0 ? '–' : `${Math.round((count / all) * 100)} %`;
}

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
    <section aria-label="States" className={`${layout.card} ${styles.card}`}>
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

/**
 * The time that clients spend on each step, including time away: computed from the audit trail, so that it covers all entries.
 */
export function StepsTable({ steps }: { steps: readonly StayFigures[] }) {
  const rows = steps.map(({ place, stays, median, p90, here, over }, index) => {
    const [most] = over;
    const to = most && `${titleOf(most.edge)} (${shareInWords(most.stays, stays)})`;
    return {
      key: place,
      head: `${index + 1}. ${titleOf(place)}`,
      cells: [
        numberInWords(stays),
        secondsInWords(median),
        secondsInWords(p90),
        numberInWords(here),
        to ?? '–',
      ],
    };
  });
  return (
    <section aria-labelledby="drop-off-steps" className={`${layout.card} ${styles.card}`}>
      <h2 id="drop-off-steps">Step by step, time away included</h2>
      <p className={textStyles.note}>
        From the audit trail: from opening a step to opening another, or to submitting the case. A client who
        is away for a week counts as a week on the step.
      </p>
      <FiguresTable
        caption="Steps"
        heads={['Step', 'Left', 'Median', 'Nine of ten', 'Now', 'Most often to']}
        rows={rows}
      />
    </section>
  );
}

function titleOf(id: string): string {
  const step = wizard.find((each) => each.id === id);
  return step ? placeInWords(placeOfStep(step.id)) : 'Submitted';
}
