import { setup } from 'xstate';
import type { EventOf, StatusOf, TakenBy } from './lifecycle.ts';

const takeUp = {
  target: 'in_progress',
  description: 'A staff member starts to work on the message.',
  meta: { by: ['staff'] },
} as const;
const resolve = {
  target: 'resolved',
  description: 'The message is resolved.',
  meta: { by: ['staff'] },
} as const;
const markAsSpam = {
  target: 'spam',
  description: 'The message is only advertising.',
  meta: { by: ['staff'] },
} as const;
const clear = {
  target: 'new',
  description: 'The message is not spam after all.',
  meta: { by: ['staff'] },
} as const;

/** The status of a visitor's message. A resolved message cannot be marked as spam. */
export const contactMachine = setup({
  types: {
    events: {} as { type: 'takeUp' } | { type: 'resolve' } | { type: 'markAsSpam' } | { type: 'clear' },
    transitionMeta: {} as TakenBy<'staff'>,
  },
}).createMachine({
  id: 'contact',
  description: 'The handling of a message from a visitor.',
  initial: 'new',
  states: {
    new: {
      description: 'No staff member has opened the message yet.',
      on: { takeUp, resolve, markAsSpam },
    },
    in_progress: {
      description: 'A staff member works on the message.',
      on: { resolve, markAsSpam },
    },
    resolved: {
      description: 'The message is resolved.',
      on: { takeUp },
    },
    spam: {
      description: 'The message is only advertising.',
      on: { clear },
    },
  },
});

export type ContactStatus = StatusOf<typeof contactMachine>;
export type ContactEvent = EventOf<typeof contactMachine>;
