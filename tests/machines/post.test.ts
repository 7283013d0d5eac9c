import { describe, expect, it } from 'vitest';
import { canMove, type Move, moves, statusesOf } from '#machines/lifecycle.ts';
import { type PostState, postMachine } from '#machines/post.machine.ts';

/** All legal events of a post; all others are refused. */
const legal: Record<PostState, Move<typeof postMachine>[]> = {
  draft: [
    { event: 'publish', to: 'published' },
    { event: 'schedule', to: 'scheduled' },
    { event: 'archive', to: 'archived' },
  ],
  scheduled: [
    { event: 'publish', to: 'published' },
    { event: 'schedule', to: 'scheduled' },
    { event: 'takeBack', to: 'draft' },
  ],
  published: [
    { event: 'takeBack', to: 'draft' },
    { event: 'archive', to: 'archived' },
  ],
  archived: [{ event: 'restore', to: 'draft' }],
};

const states = statusesOf(postMachine);

describe('a post', () => {
  it('begins as a draft and has four states', () => {
    expect(states).toEqual(['draft', 'scheduled', 'published', 'archived']);
  });

  it.each(states)('can be moved from %s', (state) => {
    expect(moves(postMachine, state, 'administrator')).toEqual(legal[state]);
  });

  it.each(states.flatMap((from) => states.map((to) => [from, to] as const)))(
    'moves from %s to %s in one step, or does not',
    (from, to) => {
      expect(canMove(postMachine, from, to, 'administrator')).toBe(
        legal[from].some((move) => move.to === to),
      );
    },
  );
});
