import { CheckIcon, CloseIcon } from '../../../ui/icons/icons.tsx';
import styles from './badges.module.css';
import { type CheckState, identityWords, waitsForUs } from './identity-words.ts';

/** How an identity check stands, told apart by shape as well as by colour. */
export function IdentityBadge({ check }: { check: CheckState }) {
  const { status } = check;
  const tone = { verified: styles.approved, refused: styles.rejected, pending: '', not_started: '' }[status];
  const isOpen = status === 'pending' || status === 'not_started';
  return (
    <span className={`${styles.badge} ${tone || (waitsForUs(check) ? styles.ours : styles.theirs)}`}>
      {status === 'verified' && <CheckIcon size={16} />}
      {status === 'refused' && <CloseIcon size={16} />}
      {isOpen && <span className={styles.dot} />}
      {identityWords(check)}
    </span>
  );
}
