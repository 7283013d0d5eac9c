import { useStaffMember } from '#src/admin/kit/staff-member.ts';
import type { ReviewMark } from '#src/api/admin/marks.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import styles from '../decisions.module.css';

/** Who has worded a mark as it is, and when. */
export function MarkedBy({ mark: { by, at } }: { mark: Pick<ReviewMark, 'by' | 'at'> }) {
  const { id } = useStaffMember();
  return (
    <p className={styles.place}>
      Marked by {by.id === id ? 'you' : by.name} on {timeInWords(at)}
    </p>
  );
}
