import { describe, expect, it } from 'vitest';
import {
  canMoveTeam,
  type TeamMove,
  type TeamParty,
  type TeamState,
  teamMoves,
  teamStates,
} from '#machines/team-membership.machine.ts';

/** All that each can do; what does not stand here is refused. */
const legal: Record<TeamState, Record<TeamParty, TeamMove[]>> = {
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

describe('a colleague’s place in a team', () => {
  it('begins with a question and knows three states', () => {
    expect(teamStates).toEqual(['invited', 'member', 'left']);
  });

  it.each(
    teamStates.flatMap((state) =>
      (['company', 'colleague'] as const).map((party) => [state, party] as const),
    ),
  )('can be moved along from %s by the %s', (state, party) => {
    expect(teamMoves(state, party)).toEqual(legal[state][party]);
    for (const to of teamStates) {
      expect(canMoveTeam(state, to, party)).toBe(legal[state][party].some((move) => move.to === to));
    }
  });

  it('is never agreed to by the company', () => {
    expect(teamStates.some((state) => canMoveTeam(state, 'member', 'company'))).toBe(false);
  });
});
