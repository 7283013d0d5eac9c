import { setup } from 'xstate';
import type { EventOf, StatusOf, TakenBy } from './lifecycle.ts';

const agree = {
  target: 'member',
  description: 'The colleague lets the company see what they have completed.',
  meta: { by: ['colleague'] },
} as const;
const leave = {
  target: 'left',
  description: 'The company no longer sees anything of the colleague.',
  meta: { by: ['colleague'] },
} as const;
const invite = {
  target: 'invited',
  description: 'The company asks the colleague again.',
  meta: { by: ['company'] },
} as const;

/**
 * The state of a coworker whom a company has named: the company sees only the certificates of a `member`. The coworker can agree
 * and leave at any time; the company can only invite.
 */
export const teamMembershipMachine = setup({
  types: {
    events: {} as { type: 'agree' } | { type: 'leave' } | { type: 'invite' },
    transitionMeta: {} as TakenBy<'company' | 'colleague'>,
  },
}).createMachine({
  id: 'teamMembership',
  description: 'Whether a company sees which trainings a colleague has completed.',
  initial: 'invited',
  states: {
    invited: {
      description: 'The colleague was asked and has not answered.',
      on: { agree, leave, invite },
    },
    member: {
      description: 'The company sees what the colleague has completed.',
      on: { leave },
    },
    left: {
      description: 'The company sees nothing of the colleague.',
      on: { agree, invite },
    },
  },
});

export type TeamState = StatusOf<typeof teamMembershipMachine>;
export type TeamEvent = EventOf<typeof teamMembershipMachine>;
