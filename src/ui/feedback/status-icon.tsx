import { CheckIcon, WarningIcon } from '../icons/client-icons.tsx';
import styles from './status-icon.module.css';

export type Status = 'untouched' | 'saved' | 'attention' | 'current';

const WORDS: Record<Status, string> = {
  untouched: 'Not started',
  saved: 'Saved',
  attention: 'Needs attention',
  current: 'Current step',
};

/** How a step stands: told apart by shape as well as by colour, and said in words. */
export function StatusIcon({ state }: { state: Status }) {
  return (
    <span role="img" aria-label={WORDS[state]} className={`${styles.icon} ${styles[state]}`}>
      {state === 'saved' && <CheckIcon size={16} />}
      {state === 'attention' && <WarningIcon size={16} />}
    </span>
  );
}
