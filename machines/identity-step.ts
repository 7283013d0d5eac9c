import { onboardingSetup } from './onboarding-setup.ts';
import { frame } from './step.ts';

/**
 * The client's own identity: the check is a machine of its own (`identity-check.machine.ts`), which a person's link opens
 * too. Photographs that were taken and not handed in count as something typed.
 */
export const identityStep = {
  ...frame('identityVerification'),
  initial: 'checking',
  on: {
    // Going on is leaving: what would be lost is asked about first.
    next: [{ guard: 'mayLeave', target: '#certifyAndSubmit' }, { actions: 'leaveForCertify' }],
  },
  states: {
    checking: onboardingSetup.createStateConfig({
      on: {
        'form.changed': {
          actions: { type: 'noteChange', params: ({ event }) => ({ dirty: event.dirty }) },
        },
      },
      invoke: {
        id: 'identityCheck',
        src: 'identityCheck',
        onDone: 'failed',
        onError: {
          target: 'failed',
          actions: { type: 'noteError', params: ({ event }) => ({ during: 'load', error: event.error }) },
        },
      },
    }),
    failed: { on: { reload: { target: 'checking', actions: 'clearFailure' } } },
  },
} as const;
