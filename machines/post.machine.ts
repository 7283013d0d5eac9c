import { setup, transition } from 'xstate';

/** Where a post stands; readers see the published ones. */
export type PostState = 'draft' | 'scheduled' | 'published' | 'archived';

export type PostEvent =
  | { type: 'publish' }
  | { type: 'schedule' }
  | { type: 'takeBack' }
  | { type: 'archive' }
  | { type: 'restore' };

/**
 * The way of a post. The area draws its buttons from it and the server asks it: what it refuses is illegal in both. A
 * scheduled post is published by an administrator before its time, or by the server when its time has come. Giving it
 * another time leaves it where it is. An archived post is looked at again, as a draft, before readers see it again.
 */
export const postMachine = setup({ types: { events: {} as PostEvent } }).createMachine({
  id: 'post',
  initial: 'draft',
  states: {
    draft: { on: { publish: 'published', schedule: 'scheduled', archive: 'archived' } },
    scheduled: { on: { publish: 'published', schedule: 'scheduled', takeBack: 'draft' } },
    published: { on: { takeBack: 'draft', archive: 'archived' } },
    archived: { on: { restore: 'draft' } },
  },
});

/** Every state, the first one first. */
export const postStates = Object.keys(postMachine.states) as PostState[];

/** What can be done with a post, in the order of its way. */
const events: readonly PostEvent['type'][] = ['publish', 'schedule', 'takeBack', 'archive', 'restore'];

/** One step of a post: what is done, and where it leads. */
export type PostMove = { event: PostEvent['type']; to: PostState };

/** What can be done with a post that stands there. */
export function postMoves(state: PostState): PostMove[] {
  const now = postMachine.resolveState({ value: state, context: {} });
  return events
    .filter((type) => now.can({ type }))
    .map((type) => ({ event: type, to: transition(postMachine, now, { type })[0].value }));
}

/** Whether a post may go from one state to another in one step. */
export function canMovePost(from: PostState, to: PostState): boolean {
  return postMoves(from).some((move) => move.to === to);
}
