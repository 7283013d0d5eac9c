import { addingPerson, addingWallet } from './adding.ts';
import { certifyStep } from './certify-step.ts';
import { documentsStep } from './documents-step.ts';
import { formStep, listStep } from './form-step.ts';
import { identityStep } from './identity-step.ts';
import { onboardingSetup } from './onboarding-setup.ts';
import type { Leaving, OnboardingEvent, OnboardingInput } from './onboarding-types.ts';
import { firstStep, type StepId, steps } from './steps.ts';
import { unverified } from './unverified.ts';
import { verificationStep } from './verification-step.ts';

/** Increase it whenever states recorded by an earlier machine can no longer be interpreted. */
export const machineVersion = 4;

/** Returns the requested target of `open`: for back or forward with the distance, for a link without. */
function requestedIn({ step, distance }: Extract<OnboardingEvent, { type: 'open' }>): Leaving {
  return distance === undefined ? { by: 'link', to: step } : { by: 'history', to: step, distance };
}

/** Returns the step of the address; in a shared case the first shared one, if that step is not shared. */
function entryStep({ step, only }: OnboardingInput): StepId {
  if (!only) return step ?? firstStep;
  return step !== null && only.includes(step) ? step : (only[0] ?? firstStep);
}

/** The transitions of `open`: one to each step. */
const toEachStep = steps.map(({ id }) => ({
  description: 'A page of the wizard is requested.',
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
 *
 * Only a bug can stop one of the machines that run in the background. It must not end the portal: `hasBrokenActor` shows that the
 * page needs a reload.
 */
export const onboardingMachine = onboardingSetup.createMachine({
  id: 'onboarding',
  description: 'The whole portal, from signing in to the submitted case.',
  context: ({ input }) => ({
    blockchains: input.blockchains,
    step: entryStep(input),
    only: input.only ?? null,
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
    submission: null,
    marked: [],
    arrivesAnywhere: input.step === null,
    startsVerified: input.verified,
  }),
  invoke: {
    id: 'watchSession',
    src: 'watchSession',
    onError: { description: 'It has stopped with an error. The page asks for a reload.' },
  },
  initial: 'starting',
  states: {
    starting: {
      description: 'A stored token decides whether the user is signed in.',
      always: [
        { description: 'A token is stored.', guard: 'startsVerified', target: 'verified' },
        { description: 'No token is stored.', target: 'unverified' },
      ],
    },
    unverified,
    verified: {
      description: 'The user is signed in. One step is open, and leaving it is guarded.',
      type: 'parallel',
      entry: 'clearNotice',
      invoke: {
        id: 'watchSubmission',
        src: 'watchSubmission',
        onError: { description: 'It has stopped with an error. The page asks for a reload.' },
      },
      on: {
        'submission.known': [
          {
            description: 'The case opens on the step of its status.',
            guard: { type: 'landsOnCase', params: ({ event }) => ({ known: event }) },
            actions: [
              { type: 'noteSubmission', params: ({ event }) => ({ known: event }) },
              { type: 'openLandingStep', params: ({ event }) => ({ known: event }) },
            ],
          },
          {
            description: 'The case opens on the step where the client left.',
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
            description: 'The server sends the status of the submission.',
            actions: [
              { type: 'noteLeft', params: ({ event }) => ({ left: event.left }) },
              { type: 'noteSubmission', params: ({ event }) => ({ known: event }) },
            ],
          },
        ],
        'draft.taken': {
          description: 'A form has restored its stored input.',
          actions: { type: 'forgetDraft', params: ({ event }) => event },
        },
        // A session that ended elsewhere is over: the stored token may belong to another user since, and is not removed.
        'session.expired': {
          description: 'The server no longer accepts the session.',
          target: 'unverified',
          actions: ['forgetForm', 'noteExpiry', 'clearFetched'],
        },
        'session.ended': {
          description: 'Another tab of this browser has signed out.',
          target: 'unverified',
          actions: ['forgetForm', 'startOver', 'clearFetched'],
        },
        signOut: {
          description: 'The user logs out.',
          guard: 'mayLeave',
          target: 'unverified',
          actions: ['forgetForm', 'startOver', 'endSession', 'clearFetched'],
        },
      },
      states: {
        step: {
          description: 'Which of the eleven steps is open.',
          initial: 'arriving',
          on: {
            open: toEachStep,
            // Sides are also chosen before a save has met the conflict.
            'conflict.choose': {
              description: 'The user chooses mine or theirs for an answer.',
              actions: { type: 'noteChoice', params: ({ event }) => event },
            },
          },
          states: {
            arriving: {
              id: 'arriving',
              description: 'The requested step is about to open.',
              entry: 'openRequested',
            },
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
          description: 'Tracks whether leaving the page would lose unsaved input.',
          initial: 'idle',
          states: {
            idle: {
              description: 'No navigation is pending.',
              on: {
                open: {
                  description: 'Another page is requested, which would lose unsaved input.',
                  guard: 'wouldLose',
                  target: 'asking',
                  actions: { type: 'rememberLeaving', params: ({ event }) => ({ to: requestedIn(event) }) },
                },
                signOut: {
                  description: 'The user logs out, which would lose unsaved input.',
                  guard: 'wouldLose',
                  target: 'asking',
                  actions: { type: 'rememberLeaving', params: { to: { by: 'signOut' } } },
                },
              },
            },
            asking: {
              description: 'The user is asked whether to discard unsaved input.',
              always: {
                description: 'The step has changed while the question was open.',
                guard: 'isStaying',
                target: 'idle',
              },
              on: {
                'leave.discard': [
                  // The address changes first, and opens the step.
                  {
                    description: 'The user leaves with the back or forward button.',
                    guard: 'byHistory',
                    target: 'idle',
                    actions: ['discard', 'leaveByHistory', 'forgetLeaving'],
                  },
                  {
                    description: 'The user leaves and discards the unsaved input.',
                    target: 'idle',
                    actions: ['discard', 'leaveNow'],
                  },
                ],
                'leave.stay': {
                  description: 'The user stays, and nothing is lost.',
                  target: 'idle',
                  actions: 'forgetLeaving',
                },
              },
            },
          },
        },
      },
    },
  },
});
