import { describe, expect, it } from 'vitest';
import { canMovePost, type PostMove, type PostState, postMoves, postStates } from '#machines/post.machine.ts';

/** All that can be done with a post; what does not stand here is refused. */
const legal: Record<PostState, PostMove[]> = {
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

describe('a post', () => {
  it('begins as a draft and knows four states', () => {
    expect(postStates).toEqual(['draft', 'scheduled', 'published', 'archived']);
  });

  it.each(postStates)('can be moved along from %s', (state) => {
    expect(postMoves(state)).toEqual(legal[state]);
  });

  it.each(postStates.flatMap((from) => postStates.map((to) => [from, to] as const)))(
    'goes from %s to %s in one step, or does not',
    (from, to) => {
      expect(canMovePost(from, to)).toBe(legal[from].some((move) => move.to === to));
    },
  );
});
