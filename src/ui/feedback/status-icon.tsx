import { CheckIcon, ClockIcon, MinusIcon, PencilIcon, WarningIcon } from '../icons/client-icons.tsx';
import styles from './feedback.module.css';

export type Status =
  | 'untouched'
  | 'incomplete'
  | 'again'
  | 'empty'
  | 'waiting'
  | 'checked'
  | 'complete'
  | 'change'
  | 'attention';

export const statusWords: Record<Status, string> = {
  untouched: 'Not started',
  incomplete: 'Something is missing',
  again: 'To be submitted again',
  empty: 'Nothing listed',
  waiting: 'Waiting for others',
  checked: 'Being checked',
  complete: 'Complete',
  change: 'Change requested',
  attention: 'Needs attention',
};

/** The status of a step, distinguished by shape as well as by colour, with a label. */
export function StatusIcon({ state }: { state: Status }) {
  return (
    <span role="img" aria-label={statusWords[state]} className={`${styles.icon} ${styles[state]}`}>
      {state === 'empty' && <MinusIcon size={14} />}
      {(state === 'waiting' || state === 'checked') && <ClockIcon size={18} />}
      {state === 'complete' && <CheckIcon size={16} />}
      {state === 'change' && <PencilIcon size={14} />}
      {state === 'attention' && <WarningIcon size={16} />}
    </span>
  );
}
