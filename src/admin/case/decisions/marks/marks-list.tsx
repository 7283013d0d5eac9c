import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from '#machines/outcomes.ts';
import { numberOf } from '#machines/steps.ts';
import { placeInStep, placeOf } from '#src/admin/case/labels/place-labels.ts';
import styles from '../decisions.module.css';
import { byStep, MarkedBy, type ReviewMark, useMarks } from './marks.tsx';

const MarkDialog = lazy(() => import('./mark-dialog.tsx'));

/** The marks, step by step, with buttons to edit or remove them. */
export function MarksList({ changes }: { changes: readonly ReviewMark[] }) {
  const marks = useMarks();
  const notify = useNotify();
  const [edited, setEdited] = useState<ReviewMark | null>(null);
  const [removed, setRemoved] = useState<ReviewMark | null>(null);
  const attempt = async (change: () => Promise<void>, then: ReviewMark | null) => {
    try {
      await change();
      setRemoved(then);
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
  };
  return (
    <>
      {removed && (
        <p className={styles.undo} role="status">
          Removed: {placeOf(removed)}
          <Button
            size="small"
            onClick={() => {
              const { step, property, reason } = removed;
              void attempt(() => marks.set({ step, property, reason }, undefined), null);
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
                  <MarkedBy mark={mark} />
                </div>
                <div className={styles.markButtons}>
                  <Button size="small" aria-label={`Edit: ${placeOf(mark)}`} onClick={() => setEdited(mark)}>
                    Edit
                  </Button>
                  <Button
                    size="small"
                    color="error"
                    aria-label={`Remove: ${placeOf(mark)}`}
                    onClick={() => void attempt(() => marks.remove(mark), mark)}
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
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}
