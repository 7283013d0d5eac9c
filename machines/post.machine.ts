import { setup } from 'xstate';
import type { EventOf, StatusOf, TakenBy } from './lifecycle.ts';

const publish = {
  target: 'published',
  description: 'Readers can read the post from now on.',
  meta: { by: ['administrator'] },
} as const;
const schedule = {
  target: 'scheduled',
  description: 'Readers can read the post from a date on.',
  meta: { by: ['administrator'] },
} as const;
const takeBack = {
  target: 'draft',
  description: 'The post is a draft again.',
  meta: { by: ['administrator'] },
} as const;
const archive = {
  target: 'archived',
  description: 'The post is archived and no longer shown.',
  meta: { by: ['administrator'] },
} as const;

/**
 * The state of a post; readers see the published ones. An administrator publishes a scheduled post, or the server does at its
 * time. Another date leaves it scheduled. An archived post becomes a draft first, so that an editor checks it before readers see
 * it again.
 */
export const postMachine = setup({
  types: {
    events: {} as
      | { type: 'publish' }
      | { type: 'schedule' }
      | { type: 'takeBack' }
      | { type: 'archive' }
      | { type: 'restore' },
    transitionMeta: {} as TakenBy<'administrator' | 'server'>,
  },
}).createMachine({
  id: 'post',
  description: 'The life cycle of a post, from draft to archive.',
  initial: 'draft',
  states: {
    draft: {
      description: 'The post is being written. Readers do not see it.',
      on: { publish, schedule, archive },
    },
    scheduled: {
      description: 'Readers can read the post from a date on.',
      on: { publish: { ...publish, meta: { by: ['administrator', 'server'] } }, schedule, takeBack },
    },
    published: {
      description: 'Readers can read the post.',
      on: { takeBack, archive },
    },
    archived: {
      description: 'The post is archived and no longer shown.',
      on: {
        restore: {
          target: 'draft',
          description: 'The post comes back from the archive as a draft.',
          meta: { by: ['administrator'] },
        },
      },
    },
  },
});

export type PostState = StatusOf<typeof postMachine>;
export type PostEvent = EventOf<typeof postMachine>;
