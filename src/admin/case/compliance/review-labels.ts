import type { ReviewOutcome } from '#domain/compliance/review/outcomes.ts';
import { dayInWords } from '#domain/copy.ts';
import type { CaseReview } from '#src/api/admin/reviews.ts';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';

const outcomes: Record<ReviewOutcome, string> = {
  confirmed: 'The client confirmed everything',
  changed: 'The client changed answers',
  completed: 'Completed without asking the client',
  postponed: 'Postponed',
  given_up: 'The client gave up the answers',
  rejected: 'The client was rejected',
};

/** Returns a closed review in one sentence, with the reason of staff. */
export function reviewInWords({
  outcome,
  closedAt,
  closedBy,
  postponedTo,
  reason,
  asksClient,
}: CaseReview): string {
  if (outcome === null || closedAt === null) return '';
  const what =
    outcome === 'completed' && asksClient ? 'Completed without an answer of the client' : outcomes[outcome];
  const until = postponedTo === null ? '' : ` to ${dayInWords(postponedTo)}`;
  const who = closedBy === null ? '' : ` by ${closedBy.name}`;
  return `${dayOfTimeInWords(closedAt)}${who}: ${what}${until}.${reason === null ? '' : ` ${reason}`}`;
}
