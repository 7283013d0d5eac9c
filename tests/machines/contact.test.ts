import { describe, expect, it } from 'vitest';
import { type ContactStatus, contactMachine } from '#machines/contact.machine.ts';
import { canMove, type Move, moves, statusesOf } from '#machines/lifecycle.ts';

/** All legal events of a message; all others are refused. */
const legal: Record<ContactStatus, Move<typeof contactMachine>[]> = {
  new: [
    { event: 'takeUp', to: 'in_progress' },
    { event: 'resolve', to: 'resolved' },
    { event: 'markAsSpam', to: 'spam' },
  ],
  in_progress: [
    { event: 'resolve', to: 'resolved' },
    { event: 'markAsSpam', to: 'spam' },
  ],
  resolved: [{ event: 'takeUp', to: 'in_progress' }],
  spam: [{ event: 'clear', to: 'new' }],
};

const states = statusesOf(contactMachine);

describe('a contact message', () => {
  it('begins as a new one and has four statuses', () => {
    expect(states).toEqual(['new', 'in_progress', 'resolved', 'spam']);
  });

  it.each(states)('can be moved from %s', (status) => {
    expect(moves(contactMachine, status, 'staff')).toEqual(legal[status]);
  });

  it.each(states.flatMap((from) => states.map((to) => [from, to] as const)))(
    'moves from %s to %s in one step, or does not',
    (from, to) => {
      expect(canMove(contactMachine, from, to, 'staff')).toBe(legal[from].some((move) => move.to === to));
    },
  );
});
