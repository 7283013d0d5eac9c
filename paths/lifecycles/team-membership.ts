import { type TeamState, teamMembershipMachine } from '#machines/team-membership.machine.ts';
import type { Action, RecordCall } from '../actions.ts';
import { lifecycle } from './lifecycle.ts';

const answer = (state: TeamState): RecordCall => ({
  by: 'colleague',
  method: 'PATCH',
  path: '/training-team/memberships/{id}',
  body: { state },
});

/** The invitation of a coworker whose certificates a company wants to see. */
export const teamMembershipLifecycle = lifecycle({
  id: 'teamMembership',
  title: 'An invitation to a training team',
  machine: teamMembershipMachine,
  created: 'As the client, invite colleague@example.com at /training-team.',
  read: { path: '/training-team/memberships', by: 'colleague', status: 'state' },
  isOfClient: true,
  moves: {
    agree: { does: 'agrees', doing: 'agreeing', by: { colleague: answer('member') } },
    leave: { does: 'leaves the team', doing: 'leaving', by: { colleague: answer('left') } },
    invite: {
      does: 'invites the team member again',
      doing: 'inviting again',
      by: {
        // An address gets one mail a minute.
        company: (): readonly Action[] => [
          { world: 'passMinute' },
          {
            world: 'call',
            call: {
              by: 'client',
              method: 'POST',
              path: '/training-team',
              body: { email: 'colleague@example.com' },
            },
          },
        ],
      },
      refusedTo: { visitor: 401, administrator: 403 },
    },
  },
  // The company, too, cannot answer for its team member.
  refusedTo: { client: 404, stranger: 404, visitor: 401 },
});
