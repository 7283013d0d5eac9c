import layout from '#src/admin/kit/layout.module.css';
import { useMarks } from '../decisions/marks/marks.tsx';
import { useCase } from '../use-case.ts';
import styles from './case-summary.module.css';
import { SummaryBlock } from './summary-block.tsx';
import { changedIn, leftIn, registrationOf, unansweredIn, wrongIn } from './summary-points.ts';

/** What a reviewer asks first about a case: what is wrong, what is left, what changed, and who has not answered. */
export function CaseSummaryPanel() {
  const shown = useCase();
  const marks = useMarks();
  const { text: change, points: changes } = changedIn(shown);
  return (
    <section className={layout.panel} aria-label="Summary">
      <dl className={styles.summary}>
        <SummaryBlock title="What is wrong" points={wrongIn(shown)} nothing="Nothing stands out." isWarning />
        <SummaryBlock
          title="What is left"
          points={leftIn(shown, marks.all.length)}
          nothing="Nothing is left to do."
        />
        <SummaryBlock title="What changed" points={changes} nothing={change} />
        <SummaryBlock
          title="Who has not answered"
          points={unansweredIn(shown)}
          nothing="Everyone has answered."
        />
        {shown.registration && (
          <SummaryBlock
            title="MSB registration"
            points={registrationOf(shown)}
            nothing=""
            isWarning={shown.registration.outcome !== 'registered'}
          />
        )}
      </dl>
    </section>
  );
}
