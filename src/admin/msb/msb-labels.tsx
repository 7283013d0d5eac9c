import { daysUntil, type MsbDue, todayAtRegistrar } from '#domain/msb/due-dates.ts';
import { msbStatusLabels } from '#domain/msb/status-labels.ts';
import type { MsbEvent, MsbStatus } from '#machines/msb-application.machine.ts';
import { dateInWords } from '#src/ui/text/date-text.ts';
import { Badge, type BadgeTone } from '../kit/case/badge.tsx';
import list from '../kit/list/list.module.css';

const tones: Record<MsbStatus, BadgeTone> = {
  draft: 'theirs',
  submitted: 'ours',
  in_review: 'ours',
  clarification: 'theirs',
  answered: 'ours',
  filed: 'theirs',
  registered: 'approved',
  renewal: 'theirs',
  refused: 'rejected',
  withdrawn: 'rejected',
  ended: 'rejected',
};

/** The transitions of an application: the button label, and the toast after it. */
export const moveLabels: Record<MsbEvent, string> = {
  submit: 'Submit',
  takeUp: 'Take up',
  askClarification: 'Ask for a clarification',
  answer: 'Answer',
  file: 'File with FINTRAC',
  register: 'Record the registration',
  startRenewal: 'Begin the renewal',
  refuse: 'Record a refusal',
  withdraw: 'Withdraw',
  end: 'Record the end',
};

export function MsbBadge({ status }: { status: MsbStatus }) {
  return (
    <Badge tone={tones[status]} status={status}>
      {msbStatusLabels[status]}
    </Badge>
  );
}

const things = { clarification: 'Clarification', renewal: 'Renewal' };

/** The due date in FINTRAC's time zone; an overdue date is highlighted and marked as overdue in text. */
export function Due({ due }: { due: MsbDue }) {
  if (!due) return <span className={list.beneath}>Nothing</span>;
  const days = daysUntil(due.on, todayAtRegistrar(new Date()));
  return (
    <div>
      <p className={days < 0 ? list.old : undefined}>
        {days < 0 ? `Overdue: ${dateInWords(due.on)}` : dateInWords(due.on)}
      </p>
      <p className={list.beneath}>
        {things[due.what]}, {days < 0 ? `${-days} days ago` : days === 0 ? 'today' : `in ${days} days`}
      </p>
    </div>
  );
}
