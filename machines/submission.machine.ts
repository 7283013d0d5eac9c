import { setup, transition } from 'xstate';

/** Where a submission stands. */
export type SubmissionStatus =
  | 'draft'
  | 'submitted'
  | 'in_review'
  | 'changes_requested'
  | 'approved'
  | 'rejected'
  | 'withdrawn';

export type SubmissionEvent =
  /** `missing`: how many reasons stand against it, by the rules of the records. */
  | { type: 'submit'; missing: number }
  | { type: 'withdraw' }
  | { type: 'takeIntoReview' }
  | { type: 'requestChanges' }
  | { type: 'approve' }
  | { type: 'reject' }
  | { type: 'reopen' };

const submissionSetup = setup({
  types: { events: {} as SubmissionEvent, tags: {} as 'editable' | 'decided' },
  guards: {
    isComplete: (_, params: { missing: number }) => params.missing === 0,
  },
});

/** While the client may change answers, they may also submit them, once nothing is missing. */
const submit = submissionSetup.createStateConfig({
  on: {
    submit: {
      guard: { type: 'isComplete', params: ({ event }) => ({ missing: event.missing }) },
      target: '#submission.submitted',
    },
  },
}).on;

/**
 * A client's submission and its review. The portal draws it and the server asks it: what it refuses is illegal in both.
 * `editable`: the client may change answers. `decided`: the review is over, unless it is reopened.
 */
export const submissionMachine = submissionSetup.createMachine({
  id: 'submission',
  initial: 'draft',
  states: {
    draft: { tags: 'editable', on: submit },
    submitted: { on: { takeIntoReview: 'in_review', withdraw: 'withdrawn' } },
    in_review: {
      on: {
        requestChanges: 'changes_requested',
        approve: 'approved',
        reject: 'rejected',
        withdraw: 'withdrawn',
      },
    },
    changes_requested: { tags: 'editable', on: { ...submit, withdraw: 'withdrawn' } },
    approved: { tags: 'decided', on: { reopen: 'in_review' } },
    rejected: { tags: 'decided', on: { reopen: 'in_review' } },
    withdrawn: { tags: 'editable', on: submit },
  },
});

const at = (status: SubmissionStatus) => submissionMachine.resolveState({ value: status, context: {} });

/** Every status, the first one first. */
export const submissionStatuses = Object.keys(submissionMachine.states) as SubmissionStatus[];

/** The status that an event leads to, or null where it is not legal now. */
export function nextStatus(status: SubmissionStatus, event: SubmissionEvent): SubmissionStatus | null {
  const now = at(status);
  if (!now.can(event)) return null;
  const [next] = transition(submissionMachine, now, event);
  return next.value;
}

// Asked at every save: found out once.
const editable: ReadonlySet<SubmissionStatus> = new Set(
  submissionStatuses.filter((status) => at(status).hasTag('editable')),
);

/** Whether the client may change answers while the submission stands there. */
export function isEditable(status: SubmissionStatus): boolean {
  return editable.has(status);
}

const withdrawable: ReadonlySet<SubmissionStatus> = new Set(
  submissionStatuses.filter((status) => nextStatus(status, { type: 'withdraw' }) !== null),
);

/** Whether the client may take the submission back while it stands there. */
export function isWithdrawable(status: SubmissionStatus): boolean {
  return withdrawable.has(status);
}

/**
 * The version that the answers of now are compared with; 0 for none. While the client may change them, the last one; once
 * they were submitted anew, the one before, which is what a reviewer has seen.
 * @param submissions how often it was submitted
 */
export function comparedVersion(status: SubmissionStatus, submissions: number): number {
  return isEditable(status) || submissions < 2 ? submissions : submissions - 1;
}

/** Whether the review is over: what serves it, such as identity checks, is then over too. */
export function isDecided(status: SubmissionStatus): boolean {
  return at(status).hasTag('decided');
}
