import type { CaseSummary } from '#src/api/admin/cases.ts';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import { daysInWords, daysSince } from '../kit/case/age.ts';

type Wait = Pick<CaseSummary, 'status' | 'waitingSince' | 'updatedAt'>;

const isOver = ({ status }: Wait) => status === 'approved' || status === 'rejected';

/** Returns whom the case waits for and for how long, as a short text. */
export function waitingInShort(wait: Wait): string {
  if (wait.waitingSince === null) return isOver(wait) ? 'Decided, nothing to wait for' : 'For the client';
  const days = daysSince(wait.waitingSince);
  return days === 0 ? 'For us, since today' : `For us, ${daysInWords(days)}`;
}

/** Returns whom the case waits for, for how long, and since which day. */
export function waitingInWords(wait: Wait): string {
  const short = waitingInShort(wait);
  if (wait.waitingSince === null) {
    return isOver(wait) ? short : `${short}, last change ${dayOfTimeInWords(wait.updatedAt)}`;
  }
  return daysSince(wait.waitingSince) === 0
    ? short
    : `${short}, since ${dayOfTimeInWords(wait.waitingSince)}`;
}
