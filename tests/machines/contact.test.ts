import { describe, expect, it } from 'vitest';
import {
  type ContactMove,
  type ContactStatus,
  canMoveContact,
  contactMoves,
  contactStatuses,
} from '#machines/contact.machine.ts';

/** All that can be done with a message; what does not stand here is refused. */
const legal: Record<ContactStatus, ContactMove[]> = {
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

describe('a message to the firm', () => {
  it('begins as a new one and knows four statuses', () => {
    expect(contactStatuses).toEqual(['new', 'in_progress', 'resolved', 'spam']);
  });

  it.each(contactStatuses)('can be moved along from %s', (status) => {
    expect(contactMoves(status)).toEqual(legal[status]);
  });

  it.each(contactStatuses.flatMap((from) => contactStatuses.map((to) => [from, to] as const)))(
    'goes from %s to %s in one step, or does not',
    (from, to) => {
      expect(canMoveContact(from, to)).toBe(legal[from].some((move) => move.to === to));
    },
  );
});
