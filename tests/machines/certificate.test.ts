import { describe, expect, it } from 'vitest';
import {
  type CertificateMove,
  type CertificateState,
  canMoveCertificate,
  certificateMoves,
  certificateStates,
} from '#machines/certificate.machine.ts';

/** All that can be done with a certificate; what does not stand here is refused. */
const legal: Record<CertificateState, CertificateMove[]> = {
  valid: [{ event: 'withdraw', to: 'withdrawn' }],
  withdrawn: [{ event: 'reinstate', to: 'valid' }],
};

describe('a certificate', () => {
  it('is issued as valid and knows two states', () => {
    expect(certificateStates).toEqual(['valid', 'withdrawn']);
  });

  it.each(certificateStates)('can be moved along from %s', (state) => {
    expect(certificateMoves(state)).toEqual(legal[state]);
  });

  it.each(certificateStates.flatMap((from) => certificateStates.map((to) => [from, to] as const)))(
    'goes from %s to %s in one step, or does not',
    (from, to) => {
      expect(canMoveCertificate(from, to)).toBe(legal[from].some((move) => move.to === to));
    },
  );
});
