import Button from '@mui/material/Button';
import type { EntryTarget } from '#machines/onboarding-types.ts';
import { isFormOpen, isFrozen } from '#machines/selectors.ts';
import { useOnboarding, useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import styles from './entry-form.module.css';

/** What can be done to one row of a list; `name` tells the rows apart for those who hear the page. */
export function EntryActions({ target, name }: { target: EntryTarget; name: string }) {
  const actor = useOnboardingActor();
  // Not while the question stands: the button that asked it gets the focus back.
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
