import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useCase } from '#src/admin/case/use-case.ts';
import { statusLabels } from '#src/admin/kit/case/status-labels.ts';
import { useDecisions } from '../use-decisions.ts';
import { useMarks } from './marks.ts';
import styles from './marks-bar.module.css';

const ConfirmDialog = lazy(async () => ({
  default: (await import('#src/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
}));

/** At the bottom of the window while something is marked: how much, and the way to send it. */
export function MarksBar() {
  const { summary, allowed } = useCase();
  const marks = useMarks(summary.id);
  const { ask } = useDecisions();
  const [discarding, setDiscarding] = useState(false);
  const count = marks.all.length;
  if (count === 0) return null;
  const counted = count === 1 ? '1 change marked' : `${count} changes marked`;
  const canSend = allowed.includes('requestChanges');
  return (
    <section className={styles.bar} aria-label="Marked changes">
      <p className={styles.words} role="status">
        <strong>{counted}</strong>
        {!canSend && (
          <>
            {' '}
            It cannot be sent while the case stands at “{statusLabels[summary.status]}”. It is kept until you
            send or discard it.
          </>
        )}
      </p>
      <div className={styles.buttons}>
        <Button color="inherit" onClick={() => setDiscarding(true)}>
          Discard
        </Button>
        <Button variant={canSend ? 'contained' : 'outlined'} onClick={() => ask('requestChanges')}>
          {canSend ? 'Review and send' : 'Look at them'}
        </Button>
      </div>
      {discarding && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            title={count === 1 ? 'Discard the mark?' : `Discard all ${count} marks?`}
            confirmLabel={count === 1 ? 'Discard the mark' : 'Discard the marks'}
            cancelLabel="Keep them"
            onCancel={() => setDiscarding(false)}
            onConfirm={() => {
              setDiscarding(false);
              marks.clear();
            }}
          >
            Their reasons are lost with them. The client has been told nothing.
          </ConfirmDialog>
        </Suspense>
      )}
    </section>
  );
}
