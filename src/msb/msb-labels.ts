import { daysUntil, todayAtRegistrar } from '#domain/msb/due-dates.ts';
import type { MsbStatus } from '#machines/msb-application.machine.ts';
import type { MsbSummary } from '#src/api/msb-application.ts';
import { dateInWords } from '#src/ui/text/date-text.ts';

export const msbStatusLabels: Record<MsbStatus, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  in_review: 'In review',
  clarification: 'A question for you',
  answered: 'Answered',
  filed: 'With FINTRAC',
  registered: 'Registered',
  renewal: 'Being renewed',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  ended: 'Registration ended',
};

/** What each status means for the client. */
export const msbStatusTexts: Record<MsbStatus, string> = {
  draft: 'Fill in the parts in any order, over as many visits as you need. Then submit the application.',
  submitted: 'We have your application and will review it soon. You need to do nothing.',
  in_review: 'We are reviewing your answers. You need to do nothing.',
  clarification: 'We have a question. Change your answers if needed, and send your reply below.',
  answered: 'We have your answer and are reviewing it.',
  filed: 'Your application is with FINTRAC. We email you as soon as they ask something or decide.',
  registered:
    'Your business is registered. Tell us about every change to your answers. FINTRAC must be notified within 30 days.',
  renewal: 'Check every part, update your answers, sign the declaration again, and submit.',
  refused: 'Your application was refused. You can begin another one.',
  withdrawn: 'This application was withdrawn. You can begin another one.',
  ended: 'This registration has ended. You can begin another application.',
};

const things = { clarification: 'Answer', renewal: 'Renewal' };

/** Returns what is due as text: `Answer due by 22 December 2026, in 30 days`; null for nothing. */
export function dueInWords(
  due: MsbSummary['due'],
  now = new Date(),
): { text: string; isLate: boolean } | null {
  if (!due) return null;
  const days = daysUntil(due.on, todayAtRegistrar(now));
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : days > 0 ? `in ${days} days` : daysAgo(-days);
  return { text: `${things[due.what]} due by ${dateInWords(due.on)}, ${when}`, isLate: days < 0 };
}

const daysAgo = (days: number) => (days === 1 ? 'overdue since yesterday' : `overdue for ${days} days`);
