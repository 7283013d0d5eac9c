import { useStaffMember } from '#src/admin/kit/staff-member.ts';
import type { ReviewMark } from '#src/api/admin/marks.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import styles from '../decisions.module.css';

/** Who wrote the current text of a mark, and when. */
export function MarkedBy({ mark: { by, at } }: { mark: Pick<ReviewMark, 'by' | 'at'> }) {
  const { id } = useStaffMember();
  return (
    <p className={styles.place}>
      Marked by {by.id === id ? 'you' : by.name} on {timeInWords(at)}
    </p>
  );
}
