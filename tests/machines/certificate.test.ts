import { describe, expect, it } from 'vitest';
import { type CertificateState, certificateMachine } from '#machines/certificate.machine.ts';
import { canMove, type Move, moves, statusesOf } from '#machines/lifecycle.ts';

/** All legal events of a certificate; all others are refused. */
const legal: Record<CertificateState, Move<typeof certificateMachine>[]> = {
  valid: [{ event: 'withdraw', to: 'withdrawn' }],
  withdrawn: [{ event: 'reinstate', to: 'valid' }],
};

const states = statusesOf(certificateMachine);

describe('a certificate', () => {
  it('is issued as valid and has two states', () => {
    expect(states).toEqual(['valid', 'withdrawn']);
  });

  it.each(states)('can be moved from %s', (state) => {
    expect(moves(certificateMachine, state, 'administrator')).toEqual(legal[state]);
  });

  it.each(states.flatMap((from) => states.map((to) => [from, to] as const)))(
    'moves from %s to %s in one step, or does not',
    (from, to) => {
      expect(canMove(certificateMachine, from, to, 'administrator')).toBe(
        legal[from].some((move) => move.to === to),
      );
    },
  );
});
