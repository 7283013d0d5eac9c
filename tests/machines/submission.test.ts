import { describe, expect, it } from 'vitest';
import {
  isDecided,
  isEditable,
  nextStatus,
  type SubmissionEvent,
  type SubmissionStatus,
  submissionStatuses,
} from '#machines/submission.machine.ts';

const events = [
  { type: 'submit', missing: 0 },
  { type: 'withdraw' },
  { type: 'takeIntoReview' },
  { type: 'requestChanges' },
  { type: 'approve' },
  { type: 'reject' },
  { type: 'reopen' },
] as const satisfies readonly SubmissionEvent[];
type EventName = (typeof events)[number]['type'];

/** Every legal change of status; what does not stand here is refused. */
const legal: Record<SubmissionStatus, Partial<Record<EventName, SubmissionStatus>>> = {
  draft: { submit: 'submitted' },
  submitted: { takeIntoReview: 'in_review', withdraw: 'withdrawn' },
  in_review: {
    requestChanges: 'changes_requested',
    approve: 'approved',
    reject: 'rejected',
    withdraw: 'withdrawn',
  },
  changes_requested: { submit: 'submitted', withdraw: 'withdrawn' },
  approved: { reopen: 'in_review' },
  rejected: { reopen: 'in_review' },
  withdrawn: { submit: 'submitted' },
};

describe('a submission', () => {
  it('begins as a draft and knows seven statuses', () => {
    expect(submissionStatuses).toEqual(Object.keys(legal));
  });

  it.each(
    submissionStatuses.flatMap((status) => events.map((event) => ({ status, event, type: event.type }))),
  )('at $status hears $type', ({ status, event, type }) => {
    expect(nextStatus(status, event)).toBe(legal[status][type] ?? null);
  });

  it.each(submissionStatuses)('at %s is not submitted while something is missing', (status) => {
    expect(nextStatus(status, { type: 'submit', missing: 1 })).toBeNull();
  });

  it('belongs to the client exactly where they may submit it', () => {
    for (const status of submissionStatuses) {
      expect([status, isEditable(status)]).toEqual([status, legal[status].submit !== undefined]);
    }
  });

  it('is over once it is approved or rejected', () => {
    expect(submissionStatuses.filter(isDecided)).toEqual(['approved', 'rejected']);
  });

  it('goes the whole way, with changes in between', () => {
    const way = [
      'submit',
      'takeIntoReview',
      'requestChanges',
      'submit',
      'takeIntoReview',
      'approve',
    ] as const;
    const end = way.reduce<SubmissionStatus | null>((status, type) => {
      const event = events.find((each) => each.type === type);
      return status && event ? nextStatus(status, event) : null;
    }, 'draft');
    expect(end).toBe('approved');
  });
});
