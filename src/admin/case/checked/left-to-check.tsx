import { CheckIcon } from '#src/ui/icons/icons.tsx';
import styles from './checked.module.css';
import { leftInWords, useLeft } from './left.ts';

/** The number of parts left to check, as a short text; nothing before the case is submitted. */
export function LeftToCheck() {
  const left = useLeft();
  if (left.of === 0) return null;
  if (left.left === 0) {
    return (
      <span className={styles.allChecked}>
        <CheckIcon size={16} />
        All {left.of} checked
      </span>
    );
  }
  return (
    <span className={`${styles.left} tabular`} title={leftInWords(left)}>
      {left.left} of {left.of} to check
    </span>
  );
}
