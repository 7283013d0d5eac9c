import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { type Edge, edgesOf } from '#machines/graph/edges.ts';
import {
  canMove,
  hasTag,
  moves,
  moveTo,
  statusAfter,
  statusesOf,
  type TakenBy,
} from '#machines/lifecycle.ts';
import { machines } from '#paths/machines.ts';

const refund = setup({
  types: {
    events: {} as { type: 'ask' } | { type: 'grant' } | { type: 'close' },
    tags: {} as 'over',
    transitionMeta: {} as TakenBy<'client' | 'staff'>,
  },
  guards: { never: () => false },
}).createMachine({
  id: 'refund',
  initial: 'none',
  states: {
    none: { on: { ask: { target: 'asked', meta: { by: ['client', 'staff'] } } } },
    asked: {
      on: {
        // Contains no party.
        close: 'none',
        grant: [
          { guard: 'never', target: 'none', meta: { by: ['client'] } },
          { target: 'granted', meta: { by: ['staff'] } },
        ],
      },
    },
    granted: { tags: 'over' },
  },
});

describe('the moves of a status machine', () => {
  it('are those that its definition gives to a party', () => {
    expect(moves(refund, 'none', 'client')).toEqual([{ event: 'ask', to: 'asked' }]);
    expect(moves(refund, 'none', 'staff')).toEqual([{ event: 'ask', to: 'asked' }]);
    expect(moves(refund, 'asked', 'staff')).toEqual([{ event: 'grant', to: 'granted' }]);
    expect(moves(refund, 'granted', 'staff')).toEqual([]);
  });

  it('exclude transitions that name no party', () => {
    expect(canMove(refund, 'asked', 'none', 'client')).toBe(false);
    expect(canMove(refund, 'asked', 'none', 'staff')).toBe(false);
    expect(statusAfter(refund, 'asked', 'close')).toBe('none');
  });

  it('belong to the party of the transition that its guard allows', () => {
    expect(moveTo(refund, 'asked', 'granted', 'staff')).toEqual({ event: 'grant', to: 'granted' });
    expect(moveTo(refund, 'asked', 'granted', 'client')).toBeUndefined();
    expect(statusAfter(refund, 'asked', 'grant', 'staff')).toBe('granted');
    expect(statusAfter(refund, 'asked', 'grant', 'client')).toBeNull();
    expect(statusAfter(refund, 'none', 'grant')).toBeNull();
  });

  it('are between its statuses, the first one first', () => {
    expect(statusesOf(refund)).toEqual(['none', 'asked', 'granted']);
    expect(statusesOf(refund).filter((status) => hasTag(refund, status, 'over'))).toEqual(['granted']);
  });
});

/** The machines of a record with a status: those that name a party. */
const recorded = Object.entries(machines).filter(([, machine]) => edgesOf(machine).some(isTaken));

function isTaken({ definition }: Edge): boolean {
  return ((definition.meta as TakenBy<string> | undefined)?.by ?? []).length > 0;
}

describe('every status machine', () => {
  it('is among those that name their parties', () => {
    expect(recorded.map(([id]) => id)).toEqual(
      expect.arrayContaining([
        ...['submission', 'contact', 'post', 'msbApplication', 'purchase', 'quizAttempt', 'certificate'],
        ...['teamMembership', 'training', 'resume'],
      ]),
    );
  });

  it.each(recorded)('%s names who may make each of its moves', (_, machine) => {
    const open = edgesOf(machine).filter((edge) => !isTaken(edge));
    expect(open.map(({ id }) => id)).toEqual([]);
  });
});
