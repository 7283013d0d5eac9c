import { daysUntil, todayAtRegistrar } from '#domain/msb/due-dates.ts';
import type { MsbStatus } from '#machines/msb-application.machine.ts';
import type { MsbSummary } from '#src/api/msb-application.ts';
import { dateInWords } from '#src/ui/text/date-text.ts';

export const msbStatusLabels: Record<MsbStatus, string> = {
  draft: 'Draft',
  submitted: 'Handed in',
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
  draft: 'Fill in the parts in any order, over as many visits as you need. Then hand the application in.',
  submitted: 'We have your application and look through it soon. There is nothing for you to do.',
  in_review: 'We look through your answers. There is nothing for you to do.',
  clarification:
    'Something has to be clarified. Change your answers where they need it, and send yours below.',
  answered: 'We have your answer and look through it.',
  filed: 'Your application lies with FINTRAC. We tell you as soon as they ask something or decide.',
  registered:
    'Your business is registered. Tell us of every change of your answers: FINTRAC must hear of it in 30 days.',
  renewal: 'Look through every part, change what is no longer so, sign the declaration anew, and hand it in.',
  refused: 'Your application was refused. You can begin another one.',
  withdrawn: 'You or we have withdrawn this application. You can begin another one.',
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
