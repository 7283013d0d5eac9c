import { setup, transition } from 'xstate';

/** Where a message to the firm stands. */
export type ContactStatus = 'new' | 'in_progress' | 'resolved' | 'spam';

export type ContactEvent =
  | { type: 'takeUp' }
  | { type: 'resolve' }
  | { type: 'markAsSpam' }
  | { type: 'clear' };

/**
 * What staff make of a message that a visitor has written. The area draws its buttons from it and the server asks it: what
 * it refuses is illegal in both. What was answered is no spam; what was taken for spam by mistake is new.
 */
export const contactMachine = setup({ types: { events: {} as ContactEvent } }).createMachine({
  id: 'contact',
  initial: 'new',
  states: {
    new: { on: { takeUp: 'in_progress', resolve: 'resolved', markAsSpam: 'spam' } },
    in_progress: { on: { resolve: 'resolved', markAsSpam: 'spam' } },
    resolved: { on: { takeUp: 'in_progress' } },
    spam: { on: { clear: 'new' } },
  },
});

/** Every status, the first one first. */
export const contactStatuses = Object.keys(contactMachine.states) as ContactStatus[];

/** What can be done with a message, in the order of its way. */
const events: readonly ContactEvent['type'][] = ['takeUp', 'resolve', 'markAsSpam', 'clear'];

/** One step of a message: what is done, and where it leads. */
export type ContactMove = { event: ContactEvent['type']; to: ContactStatus };

/** What can be done with a message that stands there. */
export function contactMoves(status: ContactStatus): ContactMove[] {
  const now = contactMachine.resolveState({ value: status, context: {} });
  return events
    .filter((type) => now.can({ type }))
    .map((type) => ({ event: type, to: transition(contactMachine, now, { type })[0].value }));
}

/** Whether a message may go from one status to another in one step. */
export function canMoveContact(from: ContactStatus, to: ContactStatus): boolean {
  return contactMoves(from).some((move) => move.to === to);
}
