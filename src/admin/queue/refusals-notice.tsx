import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import styles from './queue.module.css';
import type { Refusals } from './use-assign.ts';

/** The cases that could not be assigned, and why; the rows below show the current state. */
export function RefusalsNotice({ refusals, onClose }: { refusals: Refusals; onClose(): void }) {
  const { done, refused } = refusals;
  const all = done + refused.length;
  return (
    <div className={styles.notice}>
      <FormAlert
        severity="warning"
        title={
          all === 1
            ? 'The case was not assigned'
            : `${refused.length} of ${all} cases ${refused.length === 1 ? 'was' : 'were'} not assigned`
        }
        action={<AlertButton onClick={onClose}>Close</AlertButton>}
      >
        <ul className={styles.refused}>
          {refused.map(({ id, company, message }) => (
            <li key={id}>
              {company}: {message}
            </li>
          ))}
        </ul>
      </FormAlert>
    </div>
  );
}
