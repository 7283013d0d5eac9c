import Button from '@mui/material/Button';
import type { EntryTarget } from '../../../machines/onboarding-setup.ts';
import { isFormOpen } from '../../../machines/selectors.ts';
import { PlusIcon } from '../../ui/icons/icons.tsx';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import styles from './entry-form.module.css';

/** Opens the add form of a list; gone while a form is open. */
export function AddNewButton({ target }: { target: EntryTarget }) {
  const actor = useOnboardingActor();
  const formOpen = useOnboarding(isFormOpen);
  const allowed = useOnboarding((snapshot) => snapshot.can({ type: 'entry.add', target }));
  if (formOpen) return null;
  return (
    <div className={styles.addNew}>
      <Button
        variant="outlined"
        startIcon={<PlusIcon />}
        disabled={!allowed}
        onClick={() => actor.send({ type: 'entry.add', target })}
      >
        Add New
      </Button>
    </div>
  );
}
