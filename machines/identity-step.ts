import { onboardingSetup } from './onboarding-setup.ts';
import { frame } from './step.ts';

/**
 * The step for the client's own identity: the check is a machine of its own (`identity-check.machine.ts`), which a person's link
 * uses too. Photographs that were taken and not handed in count as unsaved.
 */
export const identityStep = {
  ...frame('identityVerification'),
  initial: 'checking',
  on: {
    // Next leaves the step, so the machine first asks about unsaved photographs.
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
