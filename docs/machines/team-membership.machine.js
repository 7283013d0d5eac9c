import { setup } from 'xstate';

export const teamMembershipMachine = setup({
}).createMachine({
  id: 'teamMembership',
  initial: 'invited',
  states: {
    invited: { on: { agree: 'member', leave: 'left', invite: 'invited' } },
    member: { on: { leave: 'left' } },
    left: { on: { agree: 'member', invite: 'invited' } }
  }
});
