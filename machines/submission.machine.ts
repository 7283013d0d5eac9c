import { assign, setup } from 'xstate';
import { type PartyOf, stateAfter, type TakenBy } from './lifecycle.ts';

export type SubmissionStatus =
  | 'draft'
  | 'submitted'
  | 'in_review'
  | 'changes_requested'
  | 'approved'
  | 'updating'
  | 'periodic_review'
  | 'rejected'
  | 'withdrawn';

/** The status of a submission, and whether staff have changed the answers since the client certified them. */
export type Standing = {
  status: SubmissionStatus;
  /**
   * Whether the recorded answers differ from those certified last; false if nothing is certified, or the client may change
   * answers.
   */
  isAmended: boolean;
  /** Whether an approved version is in force; false if omitted. */
  isInForce?: boolean;
};

/**
 * What can stand against an approval.
 * @property isAlone the approver prepared the case, no one else checked it, and the firm demands four eyes
 * @property open number of open items of the compliance file that the firm demands before an approval
 */
export type Approval = { isAlone: boolean; open: number };

export type SubmissionEvent =
  /** `missing`: the number of reasons against it, by the rules of the records. */
  | { type: 'submit'; missing: number }
  | { type: 'withdraw' }
  | { type: 'takeIntoReview' }
  | { type: 'requestChanges' }
  | ({ type: 'approve' } & Approval)
  | { type: 'reject' }
  | { type: 'reopen' }
  /** Staff have changed an answer on the client's behalf. */
  | { type: 'amend' }
  /** The recorded answers equal the certified ones again. */
  | { type: 'restore' }
  /** The client certifies the changes of staff. `missing`: the number of reasons against it. */
  | { type: 'certify'; missing: number }
  /** The client wants to change answers that were approved. */
  | { type: 'update' }
  /** The client gives up the update: the approved answers are recorded again. */
  | { type: 'abandon' }
  /** The firm asks the client to confirm or change the approved answers, section by section. */
  | { type: 'startReview' }
  /** The firm completes or postpones a review without the client's answers: the approved answers are recorded again. */
  | { type: 'endReview' };

/** The decisions of the firm's staff, which have their own call. */
export type ReviewerEvent = 'takeIntoReview' | 'requestChanges' | 'approve' | 'reject' | 'reopen';

const submissionSetup = setup({
  types: {
    context: {} as { isInForce: boolean },
    events: {} as SubmissionEvent,
    tags: {} as 'editable' | 'decided' | 'amended',
    transitionMeta: {} as TakenBy<'client' | 'staff' | 'server'>,
  },
  guards: {
    isComplete: (_, params: { missing: number }) => params.missing === 0,
    isUpdate: ({ context }) => context.isInForce,
    mayApprove: (_, { isAlone, open }: Approval) => !isAlone && open === 0,
  },
  actions: {
    comesIntoForce: assign({ isInForce: true }),
    isNoLongerInForce: assign({ isInForce: false }),
  },
});

const withdraw = [
  {
    guard: 'isUpdate',
    target: '#submission.updating',
    description: 'The client withdraws an update to change it. The approved version stays in force.',
    meta: { by: ['client'] },
  },
  {
    target: '#submission.withdrawn',
    description: 'The client withdraws the case to change it.',
    meta: { by: ['client'] },
  },
] as const;
const amend = {
  target: 'amended',
  description: 'Staff have changed an answer on the client’s behalf.',
  meta: { by: ['staff'] },
} as const;
const takeIntoReview = {
  description: 'A reviewer takes the case into review.',
  meta: { by: ['staff'] },
} as const;
const reject = {
  description: 'The reviewer rejects the case.',
  actions: 'isNoLongerInForce',
  meta: { by: ['staff'] },
} as const;
const reopen = {
  description: 'A decided case is reopened.',
  actions: 'isNoLongerInForce',
  meta: { by: ['staff'] },
} as const;

const asCertifiedText = 'The answers are the ones that the client certified.';
const amendedText = 'Staff have changed an answer since it was certified.';

/** While the client may change answers, they may also submit them, once nothing is missing. */
const submit = submissionSetup.createStateConfig({
  on: {
    submit: {
      guard: { type: 'isComplete', params: ({ event }) => ({ missing: event.missing }) },
      target: '#submission.submitted',
      description: 'The client submits the case.',
      meta: { by: ['client'] },
    },
  },
}).on;

/** Until the case is decided, staff may make more changes, revert all of them, or have the client certify them. */
const amended = submissionSetup.createStateConfig({
  on: {
    amend,
    restore: {
      target: 'asCertified',
      description: 'The certified answers are restored.',
      meta: { by: ['staff'] },
    },
    certify: {
      guard: { type: 'isComplete', params: ({ event }) => ({ missing: event.missing }) },
      target: 'asCertified',
      description: 'The client certifies the changes made by staff.',
      meta: { by: ['client'] },
    },
  },
}).on;

/**
 * A client's submission and its review. The portal and the server both use it, so what it refuses is illegal in both.
 * `isInForce`: a version was approved and stays in force until an update of it is decided. `editable`: the client may change
 * answers. `decided`: the review is over, unless it is reopened. `amended`: the answers differ from the certified ones, so that
 * they cannot be approved: they must be reverted first, or certified again. `mayApprove`: where the firm demands it, who prepared a
 * case cannot approve it alone, and the compliance file has no open item.
 */
export const submissionMachine = submissionSetup.createMachine({
  id: 'submission',
  context: { isInForce: false },
  description: 'The status of a submitted case, and who can change it.',
  initial: 'draft',
  states: {
    draft: { description: 'The client has not submitted yet.', tags: 'editable', on: submit },
    submitted: {
      description: 'The client has submitted the case. Its review has not started.',
      initial: 'asCertified',
      on: { withdraw },
      states: {
        asCertified: {
          description: asCertifiedText,
          on: {
            amend,
            takeIntoReview: { ...takeIntoReview, target: '#submission.in_review.asCertified' },
          },
        },
        amended: {
          description: amendedText,
          tags: 'amended',
          on: {
            ...amended,
            takeIntoReview: { ...takeIntoReview, target: '#submission.in_review.amended' },
          },
        },
      },
    },
    in_review: {
      description: 'A reviewer is reviewing the case.',
      initial: 'asCertified',
      on: {
        requestChanges: {
          target: 'changes_requested',
          description: 'The reviewer asks the client for changes.',
          meta: { by: ['staff'] },
        },
        withdraw,
      },
      states: {
        asCertified: {
          description: asCertifiedText,
          on: {
            amend,
            approve: {
              guard: {
                type: 'mayApprove',
                params: ({ event }) => ({ isAlone: event.isAlone, open: event.open }),
              },
              target: '#submission.approved',
              description: 'The reviewer approves exactly what was certified.',
              actions: 'comesIntoForce',
              meta: { by: ['staff'] },
            },
            reject: { ...reject, target: '#submission.rejected.asCertified' },
          },
        },
        amended: {
          description: amendedText,
          tags: 'amended',
          on: { ...amended, reject: { ...reject, target: '#submission.rejected.amended' } },
        },
      },
    },
    changes_requested: {
      description: 'The client is asked for changes.',
      tags: 'editable',
      on: { ...submit, withdraw },
    },
    approved: {
      description: 'The case is approved.',
      tags: 'decided',
      on: {
        reopen: { ...reopen, target: 'in_review' },
        update: {
          target: 'updating',
          description: 'The client starts to update the approved answers.',
          meta: { by: ['client'] },
        },
        startReview: {
          target: 'periodic_review',
          description: 'The client is asked to confirm or change the approved answers.',
          // The server asks on the day on which the review is due.
          meta: { by: ['staff', 'server'] },
        },
        endReview: {
          target: 'approved',
          description: 'Staff complete or postpone a review without asking the client.',
          meta: { by: ['staff'] },
        },
      },
    },
    updating: {
      description: 'The client updates the answers. The approved version stays in force.',
      tags: 'editable',
      on: {
        ...submit,
        abandon: {
          target: 'approved',
          description: 'The client gives up the update. The approved answers are restored.',
          meta: { by: ['client'] },
        },
      },
    },
    periodic_review: {
      description:
        'The client confirms or changes the approved answers, section by section. The approved version stays in force.',
      tags: 'editable',
      on: {
        ...submit,
        endReview: {
          target: 'approved',
          description: 'Staff no longer wait for the client. The approved answers are restored.',
          meta: { by: ['staff'] },
        },
      },
    },
    rejected: {
      description: 'The case is rejected.',
      tags: 'decided',
      initial: 'asCertified',
      states: {
        asCertified: {
          description: asCertifiedText,
          on: { reopen: { ...reopen, target: '#submission.in_review.asCertified' } },
        },
        amended: {
          description: amendedText,
          tags: 'amended',
          on: { reopen: { ...reopen, target: '#submission.in_review.amended' } },
        },
      },
    },
    withdrawn: { description: 'The client has withdrawn the case.', tags: 'editable', on: submit },
  },
});

/** The client whose submission it is, the firm's staff, or the server. */
export type SubmissionParty = PartyOf<typeof submissionMachine>;

function placeOf({ status, isAmended }: Standing) {
  const inside = isAmended ? 'amended' : 'asCertified';
  const knows = inside in (submissionMachine.states[status]?.states ?? {});
  return knows ? { [status]: inside } : status;
}

/** Every status, the initial one first. */
export const submissionStatuses = Object.keys(submissionMachine.states) as SubmissionStatus[];

/**
 * Returns the result of an event; null if it is illegal now.
 * @param by the party that takes the move; without it, the event alone decides
 */
export function nextStanding(
  standing: Standing,
  event: SubmissionEvent,
  by?: SubmissionParty,
): Standing | null {
  const { isInForce = false } = standing;
  const next = stateAfter(submissionMachine, { value: placeOf(standing), context: { isInForce } }, event, by);
  if (next === null) return null;
  const isAmended = next.hasTag('amended');
  const found = submissionStatuses.find((status) => next.matches(status));
  if (!found) throw new Error('A submission has a state');
  return { status: found, isAmended, isInForce: next.context.isInForce };
}

/** Returns the status after an event for unamended answers and without an approved version; null if it is illegal now. */
export function nextStatus(
  status: SubmissionStatus,
  event: SubmissionEvent,
  by?: SubmissionParty,
): SubmissionStatus | null {
  return nextStanding({ status, isAmended: false }, event, by)?.status ?? null;
}

/**
 * Returns whether a reviewer may approve the certified answers: as they are, or once the changes of staff are reverted.
 */
export function mayBeApproved(standing: Standing, approval: Approval): boolean {
  const certified = standing.isAmended ? nextStanding(standing, { type: 'restore' }, 'staff') : standing;
  return certified !== null && nextStanding(certified, { type: 'approve', ...approval }, 'staff') !== null;
}

const asCertified = (status: SubmissionStatus) =>
  submissionMachine.resolveState({
    value: placeOf({ status, isAmended: false }),
    context: { isInForce: false },
  });

/**
 * Returns a predicate that is computed once, on first use: computing it at every save would be too slow, and at start it would
 * delay the sign-in page.
 */
function statusesWhere(holds: (status: SubmissionStatus) => boolean): (status: SubmissionStatus) => boolean {
  let found: ReadonlySet<SubmissionStatus> | undefined;
  return (status) => {
    found ??= new Set(submissionStatuses.filter(holds));
    return found.has(status);
  };
}

/** Returns whether the client may change answers in a status. */
export const isEditable = statusesWhere((status) => asCertified(status).hasTag('editable'));

/** Returns whether the client may withdraw the submission in a status. */
export const isWithdrawable = statusesWhere(
  (status) => nextStatus(status, { type: 'withdraw' }, 'client') !== null,
);

/**
 * Returns the version to compare the current answers with; 0 for none. While the client may change them, it is the last one;
 * after they were submitted again, the one before, which is what a reviewer has seen. An update is compared with the version in
 * force.
 * @param submissions how often it was submitted
 * @param inForce the approved version; null for none
 */
export function comparedVersion(
  status: SubmissionStatus,
  submissions: number,
  inForce: number | null,
): number {
  if (inForce !== null && status !== 'approved') return inForce;
  return isEditable(status) || submissions < 2 ? submissions : submissions - 1;
}

/** Returns whether the review is over; then everything that serves it, such as identity checks, is over too. */
export function isDecided(status: SubmissionStatus): boolean {
  return asCertified(status).hasTag('decided');
}

/**
 * Returns whether a change by staff makes the answers differ from the certified ones, and the client has to be notified.
 */
export const isAmendable = statusesWhere((status) => nextStatus(status, { type: 'amend' }, 'staff') !== null);
