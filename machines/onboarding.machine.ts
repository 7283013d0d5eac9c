import { addingPerson, addingWallet } from './adding.ts';
import { certifyStep } from './certify-step.ts';
import { documentsStep } from './documents-step.ts';
import { formStep, listStep } from './form-step.ts';
import { identityStep } from './identity-step.ts';
import { onboardingSetup } from './onboarding-setup.ts';
import type { Leaving, OnboardingEvent } from './onboarding-types.ts';
import { firstStep, type StepId, steps } from './steps.ts';
import { unverified } from './unverified.ts';
import { verificationStep } from './verification-step.ts';
import { revival, unwatched, watched } from './watches.ts';

/** Increase it whenever states recorded by an earlier machine can no longer be interpreted. */
export const machineVersion = 3;

/** Returns the requested target of `open`: for back or forward with the distance, for a link without. */
function requestedIn({ step, distance }: Extract<OnboardingEvent, { type: 'open' }>): Leaving {
  return distance === undefined ? { by: 'link', to: step } : { by: 'history', to: step, distance };
}

/** The transitions of `open`: one to each step. */
const toEachStep = steps.map(({ id }) => ({
  guard: {
    type: 'mayOpen' as const,
    params: ({ event }: { event: Extract<OnboardingEvent, { type: 'open' }> }) => ({
      requested: event.step,
      step: id as StepId,
    }),
  },
  target: `#${id}` as const,
}));

/**
 * The whole portal: unverified → verified → the eleven steps of specification section 2, with sign-out and expired sessions from
 * any state. Parallel to the steps, `leaving` asks before unsaved text would be lost.
 */
export const onboardingMachine = onboardingSetup.createMachine({
  id: 'onboarding',
  context: ({ input }) => ({
    blockchains: input.blockchains,
    step: input.step ?? firstStep,
    notice: null,
    given: null,
    verifyMessage: null,
    unconfirmed: null,
    dirty: false,
    saving: null,
    certifying: null,
    fieldErrors: [],
    failure: null,
    attention: [],
    target: null,
    reopens: null,
    openUploads: 0,
    leavingTo: null,
    chosen: {},
    drafts: {},
    mailing: null,
    watches: {},
    submission: null,
    marked: [],
    arrivesAnywhere: input.step === null,
    startsVerified: input.verified,
  }),
  invoke: watched('watchSession'),
  on: revival,
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'startsVerified', target: 'verified' }, { target: 'unverified' }],
    },
    unverified,
    verified: {
      type: 'parallel',
      entry: 'clearNotice',
      invoke: watched('watchSubmission'),
      exit: unwatched('watchSubmission'),
      on: {
        'submission.known': [
          {
            guard: { type: 'landsOnCase', params: ({ event }) => ({ known: event }) },
            actions: [
              { type: 'noteSubmission', params: ({ event }) => ({ known: event }) },
              { type: 'openLandingStep', params: ({ event }) => ({ known: event }) },
            ],
          },
          {
            guard: { type: 'landsWhereLeft', params: ({ event }) => event },
            actions: [
              {
                type: 'noteLeft',
                params: ({ event }) => ({ left: event.left, goesTo: event.left?.step }),
              },
              { type: 'noteSubmission', params: ({ event }) => ({ known: event }) },
              { type: 'openWhereLeft', params: ({ event }) => event },
            ],
          },
          {
            actions: [
              { type: 'noteLeft', params: ({ event }) => ({ left: event.left }) },
              { type: 'noteSubmission', params: ({ event }) => ({ known: event }) },
            ],
          },
        ],
        'draft.taken': { actions: { type: 'forgetDraft', params: ({ event }) => event } },
        // A session that ended elsewhere is over: the stored token may belong to another user since, and is not removed.
        'session.expired': { target: 'unverified', actions: ['forgetForm', 'noteExpiry', 'clearFetched'] },
        'session.ended': { target: 'unverified', actions: ['forgetForm', 'startOver', 'clearFetched'] },
        signOut: {
          guard: 'mayLeave',
          target: 'unverified',
          actions: ['forgetForm', 'startOver', 'endSession', 'clearFetched'],
        },
      },
      states: {
        step: {
          initial: 'arriving',
          on: {
            open: toEachStep,
            // Sides are also chosen before a save has met the conflict.
            'conflict.choose': { actions: { type: 'noteChoice', params: ({ event }) => event } },
          },
          states: {
            arriving: { id: 'arriving', entry: 'openRequested' },
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
                open: {
                  guard: 'wouldLose',
                  target: 'asking',
                  actions: { type: 'rememberLeaving', params: ({ event }) => ({ to: requestedIn(event) }) },
                },
                signOut: {
                  guard: 'wouldLose',
                  target: 'asking',
                  actions: { type: 'rememberLeaving', params: { to: { by: 'signOut' } } },
                },
              },
            },
            asking: {
              // The step has changed while the question was open.
              always: { guard: 'isStaying', target: 'idle' },
              on: {
                'leave.discard': [
                  // The address changes first, and opens the step.
                  {
                    guard: 'byHistory',
                    target: 'idle',
                    actions: ['discard', 'leaveByHistory', 'forgetLeaving'],
                  },
                  { target: 'idle', actions: ['discard', 'leaveNow'] },
                ],
                'leave.stay': { target: 'idle', actions: 'forgetLeaving' },
              },
            },
          },
        },
      },
    },
  },
});
