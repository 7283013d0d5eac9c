import { setup, transition } from 'xstate';

/** What the firm says of a certificate. That it has expired follows from its last day, and is no state. */
export type CertificateState = 'valid' | 'withdrawn';

export type CertificateEvent = { type: 'withdraw' } | { type: 'reinstate' };

/**
 * What administrators make of a certificate that was issued. The area draws its buttons from it and the server asks it: what
 * it refuses is illegal in both. One that was withdrawn by mistake is made valid again, and ends when it would have ended.
 */
export const certificateMachine = setup({ types: { events: {} as CertificateEvent } }).createMachine({
  id: 'certificate',
  initial: 'valid',
  states: {
    valid: { on: { withdraw: 'withdrawn' } },
    withdrawn: { on: { reinstate: 'valid' } },
  },
});

/** Every state, the first one first. */
export const certificateStates = Object.keys(certificateMachine.states) as CertificateState[];

/** What can be done with a certificate, in the order of its way. */
const events: readonly CertificateEvent['type'][] = ['withdraw', 'reinstate'];

/** One step of a certificate: what is done, and where it leads. */
export type CertificateMove = { event: CertificateEvent['type']; to: CertificateState };

/** What can be done with a certificate that stands there. */
export function certificateMoves(state: CertificateState): CertificateMove[] {
  const now = certificateMachine.resolveState({ value: state, context: {} });
  return events
    .filter((type) => now.can({ type }))
    .map((type) => ({ event: type, to: transition(certificateMachine, now, { type })[0].value }));
}

/** Whether a certificate may go from one state to another in one step. */
export function canMoveCertificate(from: CertificateState, to: CertificateState): boolean {
  return certificateMoves(from).some((move) => move.to === to);
}
