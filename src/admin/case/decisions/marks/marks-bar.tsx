import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from '#machines/outcomes.ts';
import { isDecided } from '#machines/submission.machine.ts';
import { useCase } from '#src/admin/case/use-case.ts';
import { statusLabels } from '#src/admin/kit/case/status-badge.tsx';
import layout from '#src/admin/kit/layout.module.css';
import { useStaffMember } from '#src/admin/kit/staff-member.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { useDecisions } from '../use-decisions.ts';
import { useMarkKey } from './mark-keys.ts';
import { useMarks } from './marks.tsx';
import styles from './marks-bar.module.css';

const ConfirmDialog = lazy(async () => ({
  default: (await import('#src/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
}));

const inList = new Intl.ListFormat('en', { type: 'conjunction' });

/** A bar at the bottom of the window while there are marks: their number, and the button that sends them. */
export function MarksBar() {
  const { summary, allowed } = useCase();
  const marks = useMarks();
  const { id: ownId } = useStaffMember();
  const notify = useNotify();
  const { ask } = useDecisions();
  const [discarding, setDiscarding] = useState(false);
  const count = marks.all.length;
  useMarkKey(allowed.includes('requestChanges'));
  if (marks.error) {
    return (
      <FormAlert severity="warning" title="The marks of the case could not be loaded">
        {marks.error.message}
      </FormAlert>
    );
  }
  if (count === 0) return null;
  const otherStaff = [...new Set(marks.all.flatMap(({ by }) => (by.id === ownId ? [] : [by.name])))];
  const authors = [...(marks.all.some(({ by }) => by.id === ownId) ? ['you'] : []), ...otherStaff];
  const counted = count === 1 ? '1 change marked' : `${count} changes marked`;
  const canSend = allowed.includes('requestChanges');
  return (
    <section className={`${layout.between} ${layout.screenOnly} ${styles.bar}`} aria-label="Marked changes">
      <p className={layout.grow} role="status">
        <strong>{counted}</strong>
        {otherStaff.length > 0 && <> by {inList.format(authors)}</>}
        {isDecided(summary.status) && (
          <>
            {count === 1 ? ' was' : ' were'} never sent. The case is decided:{' '}
            {count === 1 ? 'it has' : 'they have'} no effect, and the client has not received{' '}
            {count === 1 ? 'it' : 'them'}.
          </>
        )}
        {!canSend && !isDecided(summary.status) && (
          <>
            . It cannot be sent while the status of the case is “{statusLabels[summary.status]}”. It stays
            here until someone sends or discards it.
          </>
        )}
      </p>
      <div className={styles.buttons}>
        <Button color="inherit" onClick={() => setDiscarding(true)}>
          Discard
        </Button>
        <Button variant={canSend ? 'contained' : 'outlined'} onClick={() => ask('requestChanges')}>
          {canSend ? 'Review and send' : 'Show them'}
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
              marks.discard().catch((error: unknown) => notify(messageOf(error), { type: 'error' }));
            }}
          >
            {otherStaff.length > 0 && <>They are marked by {inList.format(authors)}. </>}
            Their reasons are lost too. The client has not received them.
          </ConfirmDialog>
        </Suspense>
      )}
    </section>
  );
}
