import type { PersonStatus } from '../../../api/verification.ts';
import { CheckIcon, CloseIcon } from '../../../ui/icons/icons.tsx';
import styles from '../words/badges.module.css';

type CheckStatus = PersonStatus['status'];

const tones: Record<CheckStatus, string | undefined> = {
  not_started: styles.theirs,
  pending: styles.ours,
  verified: styles.approved,
  refused: styles.rejected,
};

/** Verified or not, in the specification's words; how far the check is shows by shape and colour. */
export function CheckBadge({ status }: { status: CheckStatus }) {
  return (
    <span className={`${styles.badge} ${tones[status]}`} data-status={status}>
      {status === 'verified' && <CheckIcon size={16} />}
      {status === 'refused' && <CloseIcon size={16} />}
      {(status === 'not_started' || status === 'pending') && <span className={styles.dot} />}
      {status === 'verified' ? 'Verified' : 'Non verified'}
    </span>
  );
}
