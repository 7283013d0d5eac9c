import type { CaseSummary } from '#src/api/admin/cases.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import list from '../list/list.module.css';
import { daysBetween, daysInWords } from './age.ts';

/** When staff must act next; an overdue date is highlighted. Nothing if nothing is due. */
export function DueDate({ dueAt, late }: Pick<CaseSummary, 'dueAt' | 'late'>) {
  if (dueAt === null) return null;
  return (
    <time
      dateTime={dueAt}
      title={`Due ${timeInWords(dueAt)}`}
      className={`${late ? list.old : ''} tabular`}
      data-late={late || undefined}
    >
      {dueInWords(dueAt, late)}
    </time>
  );
}

/** Returns `In 3 days`, `Within a day` or `2 days late`. @param dueAt ISO 8601 */
export function dueInWords(dueAt: string, late: boolean, now = Date.now()): string {
  const due = Date.parse(dueAt);
  if (!late) {
    const left = daysBetween(now, due);
    return left === 0 ? 'Within a day' : `In ${daysInWords(left)}`;
  }
  const over = daysBetween(due, now);
  return over === 0 ? 'Late since today' : `${daysInWords(over)} late`;
}
