import Button from '@mui/material/Button';
import type { EntryTarget } from '../../../machines/onboarding-setup.ts';
import { isFormOpen } from '../../../machines/selectors.ts';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import styles from './entry-form.module.css';

/** What can be done to one row of a list; `name` tells the rows apart for those who hear the page. */
export function EntryActions({ target, name }: { target: EntryTarget; name: string }) {
  const actor = useOnboardingActor();
  const formOpen = useOnboarding(isFormOpen);
  return (
    <div className={styles.rowActions}>
      <Button
        size="small"
        disabled={formOpen}
        aria-label={`Edit ${name}`}
        onClick={() => actor.send({ type: 'entry.add', target })}
      >
        Edit
      </Button>
      <Button
        size="small"
        color="error"
        disabled={formOpen}
        aria-label={`Delete ${name}`}
        onClick={() => actor.send({ type: 'entry.delete', target })}
      >
        Delete
      </Button>
    </div>
  );
}
