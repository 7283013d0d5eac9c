import { CheckIcon } from '#src/ui/icons/client-icons.tsx';
import styles from './quiz.module.css';

/** Whether the answers are saved. Only a failure is announced, by the alert about it. */
export function Saving({ state }: { state: string }) {
  if (state === 'pausing' || state === 'saving') return <span className={styles.saving}>Saving…</span>;
  if (state === 'failed' || state === 'refused' || state === 'notHandedIn') {
    return <span className={styles.unsaved}>Not saved yet</span>;
  }
  return (
    <span className={styles.saving}>
      <CheckIcon size={16} /> Saved
    </span>
  );
}
