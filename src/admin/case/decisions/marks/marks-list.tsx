import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { numberOf } from '#machines/steps.ts';
import { placeInStep, placeOf } from '#src/admin/case/labels/place-labels.ts';
import { useCase } from '#src/admin/case/use-case.ts';
import styles from '../decisions.module.css';
import { byStep } from './by-step.ts';
import { type Mark, useMarks } from './marks.ts';

const MarkDialog = lazy(() => import('./mark-dialog.tsx'));

/** What is marked, step by step, to be worded anew or taken away. */
export function MarksList({ changes }: { changes: readonly Mark[] }) {
  const marks = useMarks(useCase().summary.id);
  const [edited, setEdited] = useState<Mark | null>(null);
  const [removed, setRemoved] = useState<Mark | null>(null);
  return (
    <>
      {removed && (
        <p className={styles.undo} role="status">
          Taken away: {placeOf(removed)}
          <Button
            size="small"
            onClick={() => {
              marks.add(removed);
              setRemoved(null);
            }}
          >
            Undo
          </Button>
        </p>
      )}
      {byStep(changes).map(({ step, items }) => (
        <section key={step.id} className={styles.kind}>
          <h3 className={styles.kindTitle}>
            Step {numberOf(step.id)}, {step.title}
          </h3>
          <ul className={styles.marks}>
            {items.map((mark) => (
              <li key={mark.property} className={styles.mark}>
                <div className={styles.markLabels}>
                  <p className={styles.place}>{placeInStep(mark)}</p>
                  <p className={styles.asTyped}>{mark.reason}</p>
                </div>
                <div className={styles.markButtons}>
                  <Button size="small" aria-label={`Edit: ${placeOf(mark)}`} onClick={() => setEdited(mark)}>
                    Edit
                  </Button>
                  <Button
                    size="small"
                    color="error"
                    aria-label={`Remove: ${placeOf(mark)}`}
                    onClick={() => {
                      marks.remove(mark.step, mark.property);
                      setRemoved(mark);
                    }}
                  >
                    Remove
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {edited && (
        <Suspense fallback={null}>
          <MarkDialog
            step={edited.step}
            property={edited.property}
            label={placeInStep(edited)}
            typed={null}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}
