import { describe, expect, it } from 'vitest';
import { canMove, type Move, moves, type PartyOf, statusesOf } from '#machines/lifecycle.ts';
import { type TeamState, teamMembershipMachine } from '#machines/team-membership.machine.ts';

/** All legal events of each party; all others are refused. */
const legal: Record<
  TeamState,
  Record<PartyOf<typeof teamMembershipMachine>, Move<typeof teamMembershipMachine>[]>
> = {
  invited: {
    company: [{ event: 'invite', to: 'invited' }],
    colleague: [
      { event: 'agree', to: 'member' },
      { event: 'leave', to: 'left' },
    ],
  },
  member: { company: [], colleague: [{ event: 'leave', to: 'left' }] },
  left: {
    company: [{ event: 'invite', to: 'invited' }],
    colleague: [{ event: 'agree', to: 'member' }],
  },
};

const states = statusesOf(teamMembershipMachine);

describe('the membership in a team', () => {
  it('begins with an invitation and has three states', () => {
    expect(states).toEqual(['invited', 'member', 'left']);
  });

  it.each(
    states.flatMap((state) => (['company', 'colleague'] as const).map((party) => [state, party] as const)),
  )('can be moved from %s by the %s', (state, party) => {
    expect(moves(teamMembershipMachine, state, party)).toEqual(legal[state][party]);
    for (const to of states) {
      expect(canMove(teamMembershipMachine, state, to, party)).toBe(
        legal[state][party].some((move) => move.to === to),
      );
    }
  });

  it('is never accepted by the company', () => {
    expect(states.some((state) => canMove(teamMembershipMachine, state, 'member', 'company'))).toBe(false);
  });
});
