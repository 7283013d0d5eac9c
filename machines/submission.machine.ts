import { setup } from 'xstate';
import { type PartyOf, stateAfter, type TakenBy } from './lifecycle.ts';

/** Where a submission stands. */
export type SubmissionStatus =
  | 'draft'
  | 'submitted'
  | 'in_review'
  | 'changes_requested'
  | 'approved'
  | 'rejected'
  | 'withdrawn';

/** Where a submission stands, and whether staff have changed the answers since the client certified them. */
export type Standing = {
  status: SubmissionStatus;
  /** What is recorded is not what was certified last; false where nothing is certified or everything is open. */
  isAmended: boolean;
};

export type SubmissionEvent =
  /** `missing`: how many reasons stand against it, by the rules of the records. */
  | { type: 'submit'; missing: number }
  | { type: 'withdraw' }
  | { type: 'takeIntoReview' }
  | { type: 'requestChanges' }
  | { type: 'approve' }
  | { type: 'reject' }
  | { type: 'reopen' }
  /** Staff have changed an answer on the client's behalf. */
  | { type: 'amend' }
  /** What was certified is recorded again. */
  | { type: 'restore' }
  /** The client certifies what staff have changed. `missing`: how many reasons stand against it. */
  | { type: 'certify'; missing: number };

/** What the firm's own people decide, by a call of their own. */
export type ReviewerEvent = 'takeIntoReview' | 'requestChanges' | 'approve' | 'reject' | 'reopen';

const submissionSetup = setup({
  types: {
    events: {} as SubmissionEvent,
    tags: {} as 'editable' | 'decided' | 'amended',
    transitionMeta: {} as TakenBy<'client' | 'staff'>,
  },
  guards: {
    isComplete: (_, params: { missing: number }) => params.missing === 0,
  },
});

const withdraw = { target: 'withdrawn', meta: { by: ['client'] } } as const;
const amend = { target: 'amended', meta: { by: ['staff'] } } as const;

/** While the client may change answers, they may also submit them, once nothing is missing. */
const submit = submissionSetup.createStateConfig({
  on: {
    submit: {
      guard: { type: 'isComplete', params: ({ event }) => ({ missing: event.missing }) },
      target: '#submission.submitted',
      meta: { by: ['client'] },
    },
  },
}).on;

/** Until the case is decided, staff may change more, put everything back, or have the client certify it. */
const amended = submissionSetup.createStateConfig({
  on: {
    amend,
    restore: { target: 'asCertified', meta: { by: ['staff'] } },
    certify: {
      guard: { type: 'isComplete', params: ({ event }) => ({ missing: event.missing }) },
      target: 'asCertified',
      meta: { by: ['client'] },
    },
  },
}).on;

/**
 * A client's submission and its review. The portal draws it and the server asks it: what it refuses is illegal in both.
 * `editable`: the client may change answers. `decided`: the review is over, unless it is reopened. `amended`: the answers
 * are not those that were certified, so that nobody can approve them: they are put back first, or certified anew.
 */
export const submissionMachine = submissionSetup.createMachine({
  id: 'submission',
  initial: 'draft',
  states: {
    draft: { tags: 'editable', on: submit },
    submitted: {
      initial: 'asCertified',
      on: { withdraw },
      states: {
        asCertified: {
          on: {
            amend,
            takeIntoReview: { target: '#submission.in_review.asCertified', meta: { by: ['staff'] } },
          },
        },
        amended: {
          tags: 'amended',
          on: {
            ...amended,
            takeIntoReview: { target: '#submission.in_review.amended', meta: { by: ['staff'] } },
          },
        },
      },
    },
    in_review: {
      initial: 'asCertified',
      on: { requestChanges: { target: 'changes_requested', meta: { by: ['staff'] } }, withdraw },
      states: {
        asCertified: {
          on: {
            amend,
            approve: { target: '#submission.approved', meta: { by: ['staff'] } },
            reject: { target: '#submission.rejected.asCertified', meta: { by: ['staff'] } },
          },
        },
        amended: {
          tags: 'amended',
          on: { ...amended, reject: { target: '#submission.rejected.amended', meta: { by: ['staff'] } } },
        },
      },
    },
    changes_requested: { tags: 'editable', on: { ...submit, withdraw } },
    approved: { tags: 'decided', on: { reopen: { target: 'in_review', meta: { by: ['staff'] } } } },
    rejected: {
      tags: 'decided',
      initial: 'asCertified',
      states: {
        asCertified: {
          on: { reopen: { target: '#submission.in_review.asCertified', meta: { by: ['staff'] } } },
        },
        amended: {
          tags: 'amended',
          on: { reopen: { target: '#submission.in_review.amended', meta: { by: ['staff'] } } },
        },
      },
    },
    withdrawn: { tags: 'editable', on: submit },
  },
});

/** The client whose submission it is, or the firm's staff. */
export type SubmissionParty = PartyOf<typeof submissionMachine>;

function placeOf({ status, isAmended }: Standing) {
  const inside = isAmended ? 'amended' : 'asCertified';
  const knows = inside in (submissionMachine.states[status]?.states ?? {});
  return knows ? { [status]: inside } : status;
}

/** Every status, the first one first. */
export const submissionStatuses = Object.keys(submissionMachine.states) as SubmissionStatus[];

/**
 * Returns where an event leads; null where it is illegal now.
 * @param by the party that takes the move; without it, the event alone decides
 */
export function nextStanding(
  standing: Standing,
  event: SubmissionEvent,
  by?: SubmissionParty,
): Standing | null {
  const next = stateAfter(submissionMachine, placeOf(standing), event, by);
  if (next === null) return null;
  const isAmended = next.hasTag('amended');
  const found = submissionStatuses.find((status) => next.matches(status));
  if (!found) throw new Error('A submission stands somewhere');
  return { status: found, isAmended };
}

/** The status that an event leads to where the answers are as certified, or null where it is not legal now. */
export function nextStatus(
  status: SubmissionStatus,
  event: SubmissionEvent,
  by?: SubmissionParty,
): SubmissionStatus | null {
  return nextStanding({ status, isAmended: false }, event, by)?.status ?? null;
}

/** Whether a reviewer may approve what was certified: as it stands, or once what staff have changed is put back. */
export function mayBeApproved(standing: Standing): boolean {
  const certified = standing.isAmended ? nextStanding(standing, { type: 'restore' }, 'staff') : standing;
  return certified !== null && nextStanding(certified, { type: 'approve' }, 'staff') !== null;
}

const asCertified = (status: SubmissionStatus) =>
  submissionMachine.resolveState({ value: placeOf({ status, isAmended: false }), context: {} });

/** Found out once, when first asked: at every save it would cost too much, and at the start the sign-in page would wait. */
function statusesWhere(holds: (status: SubmissionStatus) => boolean): (status: SubmissionStatus) => boolean {
  let found: ReadonlySet<SubmissionStatus> | undefined;
  return (status) => {
    found ??= new Set(submissionStatuses.filter(holds));
    return found.has(status);
  };
}

/** Whether the client may change answers while the submission stands there. */
export const isEditable = statusesWhere((status) => asCertified(status).hasTag('editable'));

/** Whether the client may take the submission back while it stands there. */
export const isWithdrawable = statusesWhere(
  (status) => nextStatus(status, { type: 'withdraw' }, 'client') !== null,
);

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
  return asCertified(status).hasTag('decided');
}

/** Whether a change by staff makes the answers differ from what the client has certified, so that it has to be told. */
export const isAmendable = statusesWhere((status) => nextStatus(status, { type: 'amend' }, 'staff') !== null);
