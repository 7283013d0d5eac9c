import { setup } from 'xstate';
import type { EventOf, StatusOf, TakenBy } from './lifecycle.ts';

const offer = {
  target: 'offered',
  description: 'The applicant is offered the position.',
  meta: { by: ['staff'] },
} as const;
const decline = {
  target: 'declined',
  description: 'The application is declined.',
  meta: { by: ['staff'] },
} as const;
const withdraw = {
  target: 'withdrawn',
  description: 'The applicant no longer wants the position.',
  meta: { by: ['staff'] },
} as const;
const takeUp = {
  target: 'in_review',
  description: 'A staff member reads the application.',
  meta: { by: ['staff'] },
} as const;

/** The status of a job application. A declined or withdrawn one can be taken up again until it is deleted. */
export const resumeMachine = setup({
  types: {
    events: {} as
      | { type: 'takeUp' }
      | { type: 'invite' }
      | { type: 'offer' }
      | { type: 'hire' }
      | { type: 'decline' }
      | { type: 'withdraw' },
    transitionMeta: {} as TakenBy<'staff'>,
  },
}).createMachine({
  id: 'resume',
  description: 'The handling of a job application.',
  initial: 'new',
  states: {
    new: {
      description: 'No staff member has read the application yet.',
      on: { takeUp, decline, withdraw },
    },
    in_review: {
      description: 'A staff member reads the application.',
      on: {
        invite: {
          target: 'interview',
          description: 'The applicant is invited to an interview.',
          meta: { by: ['staff'] },
        },
        offer,
        decline,
        withdraw,
      },
    },
    interview: {
      description: 'The applicant is interviewed.',
      on: { offer, decline, withdraw },
    },
    offered: {
      description: 'The applicant has an offer.',
      on: {
        hire: {
          target: 'hired',
          description: 'The applicant accepts the offer.',
          meta: { by: ['staff'] },
        },
        decline,
        withdraw,
      },
    },
    hired: { description: 'The applicant is hired.' },
    declined: {
      description: 'The application was declined.',
      on: { takeUp },
    },
    withdrawn: {
      description: 'The applicant has withdrawn.',
      on: { takeUp },
    },
  },
});

export type ResumeStatus = StatusOf<typeof resumeMachine>;
export type ResumeEvent = EventOf<typeof resumeMachine>;
