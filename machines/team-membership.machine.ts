import { setup } from 'xstate';
import type { EventOf, StatusOf, TakenBy } from './lifecycle.ts';

const agree = {
  target: 'member',
  description: 'The team member lets the company see their certificates.',
  meta: { by: ['colleague'] },
} as const;
const leave = {
  target: 'left',
  description: 'The company no longer sees the team member’s certificates.',
  meta: { by: ['colleague'] },
} as const;
const invite = {
  target: 'invited',
  description: 'The company asks the team member again.',
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
  description: 'Whether a company sees which trainings a team member has completed.',
  initial: 'invited',
  states: {
    invited: {
      description: 'The team member was asked and has not answered.',
      on: { agree, leave, invite },
    },
    member: {
      description: 'The company sees the team member’s certificates.',
      on: { leave },
    },
    left: {
      description: 'The company does not see the team member’s certificates.',
      on: { agree, invite },
    },
  },
});

export type TeamState = StatusOf<typeof teamMembershipMachine>;
export type TeamEvent = EventOf<typeof teamMembershipMachine>;
