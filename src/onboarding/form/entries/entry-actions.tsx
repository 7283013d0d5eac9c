import Button from '@mui/material/Button';
import type { EntryTarget } from '#machines/onboarding-types.ts';
import { isFormOpen, isFrozen } from '#machines/selectors.ts';
import { useOnboarding, useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import styles from './entry-form.module.css';

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
