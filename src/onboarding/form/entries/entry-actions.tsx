import Button from '@mui/material/Button';
import { useEffect, useId, useRef } from 'react';
import type { EntryTarget } from '#machines/onboarding-types.ts';
import { isConfirmingDelete, isFormOpen, isFrozen } from '#machines/selectors.ts';
import { useOnboarding, useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import { Question } from '#src/onboarding/question.tsx';
import { PlusIcon } from '#src/ui/icons/client-icons.tsx';
import text from '#src/ui/text/text.module.css';
import styles from '../form.module.css';

/** The buttons of one row of a list. `name` makes their accessible names unique. */
export function EntryActions({ target, name }: { target: EntryTarget; name: string }) {
  const actor = useOnboardingActor();
  // Not disabled while the delete dialog is open: the button that opened it gets the focus back.
  const disabled = useOnboarding((snapshot) => isFormOpen(snapshot) || isFrozen(snapshot));
  return (
    <div className={styles.rowActions}>
      <Button
        size="small"
        disabled={disabled}
        aria-label={`Edit ${name}`}
        onClick={() => actor.send({ type: 'entry.add', target })}
      >
        Edit
      </Button>
      <Button
        size="small"
        color="error"
        disabled={disabled}
        aria-label={`Delete ${name}`}
        onClick={() => actor.send({ type: 'entry.delete', target })}
      >
        Delete
      </Button>
    </div>
  );
}

type AddNewButtonProps = {
  target: EntryTarget;
  /** The message that the list is full; null if it is not. */
  full: string | null;
};

/** The button that opens the add form of a list; not rendered while a form is open. */
export function AddNewButton({ target, full }: AddNewButtonProps) {
  const actor = useOnboardingActor();
  const formOpen = useOnboarding(isFormOpen);
  const allowed = useOnboarding((snapshot) => snapshot.can({ type: 'entry.add', target }));
  const button = useRef<HTMLButtonElement>(null);
  const fullNote = useRef<HTMLParagraphElement>(null);
  const reason = useId();
  const wasOpen = useRef(formOpen);

  useEffect(() => {
    // The form that had the focus is gone: move the focus here, to the message if the list is full.
    if (wasOpen.current && !formOpen) (fullNote.current ?? button.current)?.focus();
    wasOpen.current = formOpen;
  }, [formOpen]);

  useEffect(() => {
    const deleted = actor.on('entry.deleted', () => requestAnimationFrame(() => button.current?.focus()));
    return () => deleted.unsubscribe();
  }, [actor]);

  if (formOpen) return null;
  return (
    <div className={styles.addNew}>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<PlusIcon />}
        disabled={!allowed || full !== null}
        aria-describedby={full === null ? undefined : reason}
        data-property={target.list}
        onClick={() => actor.send({ type: 'entry.add', target })}
      >
        Add New
      </Button>
      {full !== null && (
        <p ref={fullNote} id={reason} tabIndex={-1} className={`${text.note} ${styles.full}`}>
          {full}
        </p>
      )}
    </div>
  );
}

/** The dialog that asks for confirmation before an entry of a list is deleted. */
export function DeleteQuestion({ title, confirmLabel }: { title: string; confirmLabel: string }) {
  const actor = useOnboardingActor();
  return (
    <Question
      open={useOnboarding(isConfirmingDelete)}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel="Keep it"
      onConfirm={() => actor.send({ type: 'delete.confirm' })}
      onCancel={() => actor.send({ type: 'delete.cancel' })}
    >
      It is removed from the list now, and permanently deleted when you save.
    </Question>
  );
}
