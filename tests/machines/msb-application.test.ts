import { describe, expect, it } from 'vitest';
import { moves, moveTo, statusesOf } from '#machines/lifecycle.ts';
import {
  isMsbEditable,
  isMsbOver,
  type MsbEvent,
  type MsbParty,
  type MsbStatus,
  msbApplicationMachine,
} from '#machines/msb-application.machine.ts';

const statuses = statusesOf(msbApplicationMachine);

type Legal = Record<MsbParty, [MsbEvent, MsbStatus][]>;

const withdrawn: [MsbEvent, MsbStatus] = ['withdraw', 'withdrawn'];
const nothing: Legal = { client: [], staff: [] };
const looked: Legal = {
  client: [withdrawn],
  staff: [['file', 'filed'], ['askClarification', 'clarification'], ['refuse', 'refused'], withdrawn],
};

/** All legal events of each party; all others are refused. */
const legal: Record<MsbStatus, Legal> = {
  draft: { client: [['submit', 'submitted'], withdrawn], staff: [withdrawn] },
  submitted: { client: [withdrawn], staff: [['takeUp', 'in_review'], withdrawn] },
  in_review: looked,
  clarification: { client: [['answer', 'answered'], withdrawn], staff: [['refuse', 'refused'], withdrawn] },
  answered: looked,
  filed: {
    client: [withdrawn],
    staff: [
      ['register', 'registered'],
      ['askClarification', 'clarification'],
      ['refuse', 'refused'],
      withdrawn,
    ],
  },
  registered: {
    client: [['startRenewal', 'renewal']],
    staff: [
      ['startRenewal', 'renewal'],
      ['end', 'ended'],
    ],
  },
  renewal: { client: [['submit', 'submitted']], staff: [['end', 'ended']] },
  refused: nothing,
  withdrawn: nothing,
  ended: nothing,
};

const parties: MsbParty[] = ['client', 'staff'];

describe('the application of a money services business', () => {
  it('has its statuses in order', () => {
    expect(statuses).toEqual(Object.keys(legal));
  });

  it.each(statuses.flatMap((status) => parties.map((party) => [status, party] as const)))(
    'can be moved from %s by %s',
    (status, party) => {
      expect(moves(msbApplicationMachine, status, party).map(({ event, to }) => [event, to])).toEqual(
        legal[status][party],
      );
      for (const to of statuses) {
        const isLegal = legal[status][party].some(([, target]) => target === to);
        expect(moveTo(msbApplicationMachine, status, to, party) !== undefined).toBe(isLegal);
      }
    },
  );

  it('can be changed by the client only if their input is required', () => {
    expect(statuses.filter(isMsbEditable)).toEqual(['draft', 'clarification', 'renewal']);
    expect(statuses.filter(isMsbOver)).toEqual(['refused', 'withdrawn', 'ended']);
  });

  it('gets from a first draft to a renewed registration', () => {
    const way: [MsbParty, MsbEvent][] = [
      ['client', 'submit'],
      ['staff', 'takeUp'],
      ['staff', 'askClarification'],
      ['client', 'answer'],
      ['staff', 'file'],
      ['staff', 'register'],
      ['client', 'startRenewal'],
      ['client', 'submit'],
      ['staff', 'takeUp'],
      ['staff', 'file'],
      ['staff', 'register'],
    ];
    const end = way.reduce<MsbStatus>((status, [party, event]) => {
      const move = moves(msbApplicationMachine, status, party).find((each) => each.event === event);
      expect(move, `${event} of ${status}`).toBeDefined();
      return move?.to ?? status;
    }, 'draft');
    expect(end).toBe('registered');
  });
});
