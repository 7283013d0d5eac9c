import type { SubmissionStatus } from '../../../../machines/submission.machine.ts';
import { CheckIcon, CloseIcon } from '../../../ui/icons/icons.tsx';
import styles from './badges.module.css';
import { statusTones, statusWords } from './status-words.ts';

/** Where a case stands, told apart by shape as well as by colour. */
export function StatusBadge({ status }: { status: SubmissionStatus }) {
  const tone = statusTones[status];
  return (
    <span className={`${styles.badge} ${styles[tone]}`} data-status={status}>
      {tone === 'approved' && <CheckIcon size={16} />}
      {tone === 'rejected' && <CloseIcon size={16} />}
      {(tone === 'ours' || tone === 'theirs') && <span className={styles.dot} />}
      {statusWords[status]}
    </span>
  );
}
