import { onboardingSetup } from './onboarding-setup.ts';
import { frame, noteChange, reload } from './step.ts';

/**
 * The step for the client's own identity: the check is a machine of its own (`identity-check.machine.ts`), which a person's link
 * uses too. Photographs that were taken and not handed in count as unsaved.
 */
export const identityStep = {
  ...frame('identityVerification'),
  initial: 'checking',
  on: {
    // Next leaves the step, so the machine first asks about unsaved photographs.
    next: [
      { description: 'The user goes to the next step.', guard: 'mayLeave', target: '#certifyAndSubmit' },
      { description: 'The user is first asked about unsaved photographs.', actions: 'leaveForCertify' },
    ],
  },
  states: {
    checking: onboardingSetup.createStateConfig({
      description: 'The identity check runs as a child machine.',
      on: noteChange,
      invoke: {
        id: 'identityCheck',
        src: 'identityCheck',
        onDone: { description: 'The identity check has ended.', target: 'failed' },
        onError: {
          description: 'The identity check has failed.',
          target: 'failed',
          actions: { type: 'noteError', params: ({ event }) => ({ during: 'load', error: event.error }) },
        },
      },
    }),
    failed: {
      description: 'The identity check stopped with an unexpected error.',
      on: { reload: { ...reload, target: 'checking', actions: 'clearFailure' } },
    },
  },
} as const;
