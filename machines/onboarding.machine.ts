import { addingPerson, addingWallet } from './adding.ts';
import { certifyStep } from './certify-step.ts';
import { documentsStep } from './documents-step.ts';
import { identityStep } from './identity-step.ts';
import { onboardingSetup } from './onboarding-setup.ts';
import type { OnboardingContext } from './onboarding-types.ts';
import { messageOf } from './outcomes.ts';
import { formStep, listStep } from './step.ts';
import { firstStep, type StepId, steps, verifyPath } from './steps.ts';
import { verificationStep } from './verification-step.ts';

/** Grows by one whenever a state recorded by an earlier machine could no longer be understood. */
export const machineVersion = 1;

/** `open.<step>` for every step, as a step region and an unverified visitor hear it. */
const open = {
  goThere: onboardingSetup.createStateConfig({
    on: Object.fromEntries(
      steps.map(({ id }) => [`open.${id}`, { guard: 'mayLeave', target: `#${id}` }] as const),
    ),
  }).on,
  rememberIt: onboardingSetup.createStateConfig({
    on: Object.fromEntries(
      steps.map(({ id }) => [`open.${id}`, { actions: { type: 'goTo', params: { step: id } } }] as const),
    ),
  }).on,
  askFirst: onboardingSetup.createStateConfig({
    on: Object.fromEntries(
      steps.map(
        ({ id }) =>
          [
            `open.${id}`,
            {
              guard: 'wouldLose',
              target: 'asking',
              actions: { type: 'rememberLeaving', params: { to: id } },
            },
          ] as const,
      ),
    ),
  }).on,
};

const unconfirmed = ({ context }: { context: OnboardingContext }) => ({ session: context.unconfirmed });

/** Once verified, the step that was asked for opens: the first one, a deep link, or where a session expired. */
const arrivals = steps.map(({ id }) => ({
  guard: { type: 'isAt' as const, params: { step: id as StepId } },
  target: `#${id}`,
}));

/**
 * The whole portal: unverified → verified → the eleven steps of specification section 2, with sign-out and expired
 * sessions from anywhere. Parallel to the steps, `leaving` asks before anything typed would be lost.
 */
export const onboardingMachine = onboardingSetup.createMachine({
  id: 'onboarding',
  context: ({ input }) => ({
    blockchains: input.blockchains,
    step: input.step ?? firstStep,
    notice: null,
    verifyMessage: null,
    unconfirmed: null,
    dirty: false,
    saving: null,
    fieldErrors: [],
    failure: null,
    attention: [],
    target: null,
    openUploads: 0,
    leavingTo: null,
    submission: null,
    marked: [],
    arrivesAnywhere: input.step === null,
    startsVerified: input.verified,
  }),
  invoke: { id: 'watchSession', src: 'watchSession', onError: {} },
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'startsVerified', target: 'verified' }, { target: 'unverified' }],
    },
    unverified: {
      meta: { path: verifyPath },
      initial: 'editing',
      invoke: { id: 'requestCode', src: 'requestCode', onError: {} },
      on: {
        ...open.rememberIt,
        'session.started': 'verified',
      },
      states: {
        editing: {
          on: { verify: 'verifying' },
        },
        verifying: {
          tags: 'busy',
          invoke: {
            id: 'verifyCode',
            src: 'verifyCode',
            input: ({ event }) =>
              event.type === 'verify'
                ? { code: event.code, flow: event.flow, byLink: event.byLink }
                : { code: '', flow: null, byLink: false },
            onDone: [
              {
                guard: { type: 'accepted', params: ({ event }) => ({ outcome: event.output }) },
                target: '#onboarding.verified',
              },
              {
                guard: { type: 'unconfirmed', params: ({ event }) => ({ outcome: event.output }) },
                target: 'confirmingAccount',
                actions: { type: 'keepUnconfirmed', params: ({ event }) => ({ outcome: event.output }) },
              },
              {
                target: 'failed',
                actions: {
                  type: 'keepVerifyMessage',
                  params: ({ event }) => ({
                    message: event.output.kind === 'refused' ? event.output.message : '',
                  }),
                },
              },
            ],
            onError: {
              target: 'failed',
              actions: {
                type: 'keepVerifyMessage',
                params: ({ event }) => ({ message: messageOf(event.error) }),
              },
            },
          },
        },
        failed: {
          on: {
            verify: 'verifying',
            'code.edited': { target: 'editing', actions: 'clearVerifyMessage' },
          },
        },
        confirmingAccount: {
          on: {
            'account.confirm': {
              target: '#onboarding.verified',
              actions: [{ type: 'storeSession', params: unconfirmed }, 'forgetUnconfirmed'],
            },
            'account.decline': {
              target: 'editing',
              actions: [{ type: 'refuseSession', params: unconfirmed }, 'forgetUnconfirmed', 'noteDeclined'],
            },
            // Another tab has signed somebody in: what waits here is nobody's.
            'session.started': {
              target: '#onboarding.verified',
              actions: [{ type: 'refuseSession', params: unconfirmed }, 'forgetUnconfirmed'],
            },
          },
        },
      },
    },
    verified: {
      type: 'parallel',
      entry: 'clearNotice',
      invoke: { id: 'watchSubmission', src: 'watchSubmission', onError: {} },
      on: {
        'submission.known': [
          {
            guard: { type: 'landsOnMarked', params: ({ event }) => ({ known: event }) },
            actions: [
              { type: 'noteSubmission', params: ({ event }) => ({ known: event }) },
              'openFirstMarked',
            ],
          },
          { actions: { type: 'noteSubmission', params: ({ event }) => ({ known: event }) } },
        ],
        'session.expired': { target: 'unverified', actions: ['forgetForm', 'noteExpiry', 'endSession'] },
        'session.ended': { target: 'unverified', actions: ['forgetForm', 'startOver', 'endSession'] },
        signOut: {
          guard: 'mayLeave',
          target: 'unverified',
          actions: ['forgetForm', 'startOver', 'endSession'],
        },
      },
      states: {
        step: {
          initial: 'arriving',
          on: open.goThere,
          states: {
            arriving: { always: arrivals },
            contactDetails: formStep('contactDetails', 'companyDetails'),
            companyDetails: formStep('companyDetails', 'fundingDetails'),
            fundingDetails: formStep('fundingDetails', 'wallet'),
            wallet: listStep('wallet', 'productsAndServices', addingWallet),
            productsAndServices: formStep('productsAndServices', 'customerType'),
            customerType: formStep('customerType', 'controlOwnership'),
            controlOwnership: listStep('controlOwnership', 'controlOwnershipVerification', addingPerson),
            controlOwnershipVerification: verificationStep,
            onboardingDocuments: documentsStep('identityVerification'),
            identityVerification: identityStep,
            certifyAndSubmit: certifyStep,
          },
        },
        leaving: {
          initial: 'idle',
          states: {
            idle: {
              on: {
                ...open.askFirst,
                signOut: {
                  guard: 'wouldLose',
                  target: 'asking',
                  actions: { type: 'rememberLeaving', params: { to: 'signOut' } },
                },
              },
            },
            asking: {
              // The step has changed under the question.
              always: { guard: 'isStaying', target: 'idle' },
              on: {
                'leave.discard': { target: 'idle', actions: ['discard', 'leaveNow'] },
                'leave.stay': { target: 'idle', actions: 'forgetLeaving' },
              },
            },
          },
        },
      },
    },
  },
});
