import { setup, transition } from 'xstate';

/** Where the application of a money services business stands. */
export type MsbStatus =
  | 'draft'
  | 'submitted'
  | 'in_review'
  | 'clarification'
  | 'answered'
  | 'filed'
  | 'registered'
  | 'renewal'
  | 'refused'
  | 'withdrawn'
  | 'ended';

export type MsbEvent =
  | { type: 'submit' }
  | { type: 'takeUp' }
  | { type: 'askClarification' }
  | { type: 'answer' }
  | { type: 'file' }
  | { type: 'register' }
  | { type: 'startRenewal' }
  | { type: 'refuse' }
  | { type: 'withdraw' }
  | { type: 'end' };

/** Who does something with an application: the client whose it is, or the firm's own people. */
export type MsbParty = 'client' | 'staff';

const msbSetup = setup({ types: { events: {} as MsbEvent, tags: {} as 'editable' | 'over' } });

/** What staff make of an application that they have looked at, or that lies with FINTRAC. */
const judged = msbSetup.createStateConfig({
  on: { askClarification: '#msbApplication.clarification', refuse: '#msbApplication.refused' },
}).on;

/**
 * The way of an application to be registered with FINTRAC, and of a registration to its renewal. The client's page and the
 * area draw their buttons from it and the server asks it: what it refuses is illegal in all three. `editable`: the client may
 * change answers. `over`: nothing follows any more; who wants to try again begins another application.
 *
 * A clarification is asked while we look through the answers and while the application lies with FINTRAC, which asks
 * through us; what the client answers is looked at before it is filed. A renewal goes the same way as a first application.
 */
export const msbApplicationMachine = msbSetup.createMachine({
  id: 'msbApplication',
  initial: 'draft',
  states: {
    draft: { tags: 'editable', on: { submit: 'submitted', withdraw: 'withdrawn' } },
    submitted: { on: { takeUp: 'in_review', withdraw: 'withdrawn' } },
    in_review: { on: { ...judged, file: 'filed', withdraw: 'withdrawn' } },
    clarification: {
      tags: 'editable',
      on: { answer: 'answered', refuse: 'refused', withdraw: 'withdrawn' },
    },
    answered: { on: { ...judged, file: 'filed', withdraw: 'withdrawn' } },
    filed: { on: { ...judged, register: 'registered', withdraw: 'withdrawn' } },
    registered: { on: { startRenewal: 'renewal', end: 'ended' } },
    renewal: { tags: 'editable', on: { submit: 'submitted', end: 'ended' } },
    refused: { tags: 'over' },
    withdrawn: { tags: 'over' },
    ended: { tags: 'over' },
  },
});

/** Every status, in the order of the way. */
export const msbStatuses = Object.keys(msbApplicationMachine.states) as MsbStatus[];

/** What can be done, in the order of the way, and by whom. */
const doers: Record<MsbEvent['type'], readonly MsbParty[]> = {
  submit: ['client'],
  takeUp: ['staff'],
  answer: ['client'],
  file: ['staff'],
  register: ['staff'],
  startRenewal: ['client', 'staff'],
  askClarification: ['staff'],
  refuse: ['staff'],
  withdraw: ['client', 'staff'],
  end: ['staff'],
};
const events = Object.keys(doers) as MsbEvent['type'][];

/** One step of an application: what is done, and where it leads. */
export type MsbMove = { event: MsbEvent['type']; to: MsbStatus };

const standing = (status: MsbStatus) => msbApplicationMachine.resolveState({ value: status, context: {} });

/** What one party can do with an application that stands there. */
export function msbMoves(status: MsbStatus, party: MsbParty): MsbMove[] {
  const now = standing(status);
  return events
    .filter((type) => doers[type].includes(party) && now.can({ type }))
    .map((type) => ({ event: type, to: transition(msbApplicationMachine, now, { type })[0].value }));
}

/** The step by which a party brings an application from one status to another; undefined where none does. */
export function msbMoveTo(from: MsbStatus, to: MsbStatus, party: MsbParty): MsbMove | undefined {
  return msbMoves(from, party).find((move) => move.to === to);
}

/** Whether the client may change answers while the application stands there. */
export function isMsbEditable(status: MsbStatus): boolean {
  return standing(status).hasTag('editable');
}

/** Whether nothing follows any more. */
export function isMsbOver(status: MsbStatus): boolean {
  return standing(status).hasTag('over');
}
