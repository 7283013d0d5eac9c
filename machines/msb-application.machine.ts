import { setup } from 'xstate';
import {
  type EventOf,
  hasTag,
  type Move,
  type PartyOf,
  type StatusOf,
  statusesOf,
  type TakenBy,
} from './lifecycle.ts';

const submit = {
  target: 'submitted',
  description: 'The applicant submits the application.',
  meta: { by: ['client'] },
} as const;
const file = {
  target: 'filed',
  description: 'The application is filed with the authority.',
  meta: { by: ['staff'] },
} as const;
const askClarification = {
  target: 'clarification',
  description: 'Staff ask the applicant a question.',
  meta: { by: ['staff'] },
} as const;
const refuse = {
  target: 'refused',
  description: 'The application is refused.',
  meta: { by: ['staff'] },
} as const;
const withdraw = {
  target: 'withdrawn',
  description: 'The applicant withdraws the application, or staff do it for them.',
  meta: { by: ['client', 'staff'] },
} as const;
const end = {
  target: 'ended',
  description: 'The registration ends.',
  meta: { by: ['staff'] },
} as const;

/**
 * The status of an application for registration with FINTRAC, and of a registration until its renewal. `editable`: the client may
 * change answers. `over`: no move follows; a client who wants to try again starts another application.
 *
 * Staff ask for clarification while they review the answers, and while FINTRAC has the application and asks through them; they
 * review the client's answer before they file it. A renewal has the same states as a first application.
 */
export const msbApplicationMachine = setup({
  types: {
    events: {} as
      | { type: 'submit' }
      | { type: 'takeUp' }
      | { type: 'askClarification' }
      | { type: 'answer' }
      | { type: 'file' }
      | { type: 'register' }
      | { type: 'startRenewal' }
      | { type: 'refuse' }
      | { type: 'withdraw' }
      | { type: 'end' },
    tags: {} as 'editable' | 'over',
    transitionMeta: {} as TakenBy<'client' | 'staff'>,
  },
}).createMachine({
  id: 'msbApplication',
  description: 'The application of a money services business, from draft to renewal.',
  initial: 'draft',
  states: {
    draft: {
      description: 'The application is being filled in.',
      tags: 'editable',
      on: { submit, withdraw },
    },
    submitted: {
      description: 'The application was submitted.',
      on: {
        takeUp: {
          target: 'in_review',
          description: 'Staff take the application into review.',
          meta: { by: ['staff'] },
        },
        withdraw,
      },
    },
    in_review: {
      description: 'Staff review the application.',
      on: { file, askClarification, refuse, withdraw },
    },
    clarification: {
      description: 'The applicant is asked a question.',
      tags: 'editable',
      on: {
        answer: {
          target: 'answered',
          description: 'The applicant answers the question.',
          meta: { by: ['client'] },
        },
        refuse,
        withdraw,
      },
    },
    answered: {
      description: 'The applicant has answered.',
      on: { file, askClarification, refuse, withdraw },
    },
    filed: {
      description: 'The authority has the application.',
      on: {
        register: {
          target: 'registered',
          description: 'The authority has registered the business.',
          meta: { by: ['staff'] },
        },
        askClarification,
        refuse,
        withdraw,
      },
    },
    registered: {
      description: 'The business is registered.',
      on: {
        startRenewal: {
          target: 'renewal',
          description: 'The renewal of an expiring registration begins.',
          meta: { by: ['client', 'staff'] },
        },
        end,
      },
    },
    renewal: {
      description: 'The renewal of the registration is being filled in.',
      tags: 'editable',
      on: { submit, end },
    },
    refused: { description: 'The application was refused.', tags: 'over' },
    withdrawn: { description: 'The application was withdrawn.', tags: 'over' },
    ended: { description: 'The registration has ended.', tags: 'over' },
  },
});

export type MsbStatus = StatusOf<typeof msbApplicationMachine>;
export type MsbEvent = EventOf<typeof msbApplicationMachine>;
export type MsbMove = Move<typeof msbApplicationMachine>;

/** The client who owns an application, or the firm's staff. */
export type MsbParty = PartyOf<typeof msbApplicationMachine>;

/** Returns whether the client may change answers in this status. */
export function isMsbEditable(status: MsbStatus): boolean {
  return hasTag(msbApplicationMachine, status, 'editable');
}

/** Returns whether no move follows this status. */
export function isMsbOver(status: MsbStatus): boolean {
  return hasTag(msbApplicationMachine, status, 'over');
}

/** The statuses of applications in progress, which a move can follow. */
export const msbInProgress = statusesOf(msbApplicationMachine).filter((status) => !isMsbOver(status));
