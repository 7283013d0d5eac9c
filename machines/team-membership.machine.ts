import { setup, transition } from 'xstate';

/** How a colleague stands whom a company has named: asked, agreed, or not (any more). */
export type TeamState = 'invited' | 'member' | 'left';

export type TeamEvent = { type: 'agree' } | { type: 'leave' } | { type: 'invite' };

/** Who does something: the company that asks, or the colleague whose certificates they are. */
export type TeamParty = 'company' | 'colleague';

/**
 * Whether a company sees a colleague's certificates: as a `member` alone. The colleague agrees and leaves, at any time; the
 * company can ask, and ask again. Both pages draw their buttons from it and the server asks it: what it refuses is illegal in all
 * three.
 */
export const teamMembershipMachine = setup({ types: { events: {} as TeamEvent } }).createMachine({
  id: 'teamMembership',
  initial: 'invited',
  states: {
    invited: { on: { agree: 'member', leave: 'left', invite: 'invited' } },
    member: { on: { leave: 'left' } },
    left: { on: { agree: 'member', invite: 'invited' } },
  },
});

/** Every state, the first one first. */
export const teamStates = Object.keys(teamMembershipMachine.states) as TeamState[];

/** What can be done, and by whom. */
const doers: Record<TeamEvent['type'], TeamParty> = {
  agree: 'colleague',
  leave: 'colleague',
  invite: 'company',
};
const events = Object.keys(doers) as TeamEvent['type'][];

/** One step: what is done, and where it leads. */
export type TeamMove = { event: TeamEvent['type']; to: TeamState };

/** What one party can do with a place that stands there. */
export function teamMoves(state: TeamState, party: TeamParty): TeamMove[] {
  const now = teamMembershipMachine.resolveState({ value: state, context: {} });
  return events
    .filter((type) => doers[type] === party && now.can({ type }))
    .map((type) => ({ event: type, to: transition(teamMembershipMachine, now, { type })[0].value }));
}

/** Whether a party may bring a place from one state to another in one step. */
export function canMoveTeam(from: TeamState, to: TeamState, party: TeamParty): boolean {
  return teamMoves(from, party).some((move) => move.to === to);
}
