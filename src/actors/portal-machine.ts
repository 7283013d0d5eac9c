import {
  fromCallback,
  fromEventObservable,
  fromPromise,
  type NonReducibleUnknown,
  type Observer,
  type Subscribable,
} from 'xstate';
import type { Certification } from '#domain/rules/certification.ts';
import type { SendMailOutcome, VerificationMail } from '#machines/identity-outcomes.ts';
import { machineVersion, onboardingMachine } from '#machines/onboarding.machine.ts';
import type { OnboardingEvent, SaveRequest } from '#machines/onboarding-types.ts';
import type {
  CaseOutcome,
  LoadOutcome,
  SaveOutcome,
  SubmitOutcome,
  WithdrawOutcome,
} from '#machines/outcomes.ts';
import type { FormStepId } from '#machines/steps.ts';
import { supervisedMachine } from '#machines/supervised.machine.ts';
import { uploadMachine } from '#machines/upload.machine.ts';
import { uploadsMachine } from '#machines/uploads.machine.ts';
import { sharedCaseId } from '../api/case-address.ts';
import { expiries } from '../api/failures.ts';
import { endSession, refuseSession } from '../api/session.ts';
import { clientTokenKey, storeClientToken } from '../api/token-storage.ts';
import { clientIdentityCheck } from './client-identity.ts';
import { once } from './once.ts';
import { sendOnboardingFile } from './send-file.ts';
import { codeMachine, enterSharedCase, verifyCode } from './sign-in.ts';

/** Reports a session that ends or starts elsewhere: by a 401, or in another tab of the same browser. */
const sessionChanges = fromCallback(({ sendBack }: { sendBack: Tell }) => {
  const stopListening = expiries.listen(() => sendBack({ type: 'session.expired' }));
  const onStorage = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key !== null && event.key !== clientTokenKey) return;
    if (event.oldValue !== null || event.key === null) sendBack({ type: 'session.ended' });
    if (event.newValue === null) return;
    // Which steps are shared is known only to a new start of the page.
    if (sharedCaseId() === null) sendBack({ type: 'session.started' });
    else window.location.reload();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    stopListening();
    window.removeEventListener('storage', onStorage);
  };
});

// What only a verified client needs is loaded separately, so that the sign-in page opens sooner.
const sectionCalls = once(() => import('./section-calls.ts'));
const caseCalls = once(() => import('./case-calls.ts'));
const submissionWatch = once(() => import('./watch-submission.ts'));
const documentCalls = once(() => import('./document-calls.ts'));
const identityCalls = once(() => import('./identity-calls.ts'));
const onboardingCalls = once(() => import('../api/onboarding.ts'));
const cache = once(() => import('../api/query-client.ts'));

/** Reports the status of the submission. Unlike a callback, an observable can fail after its start: its code may not load. */
const submissionChanges = fromEventObservable<OnboardingEvent, NonReducibleUnknown>(() =>
  watchLater(async () => (await submissionWatch()).watchSubmission),
);

/** The onboarding machine with its actors bound to the API. */
export const portalMachine = onboardingMachine.provide({
  actors: {
    watchSession: supervisedMachine.provide({ actors: { subscription: sessionChanges } }),
    verifyCode,
    requestCode: codeMachine,
    loadSection: fromPromise<LoadOutcome, { step: FormStepId; fresh: boolean }>(async ({ input }) =>
      (await sectionCalls()).load(input),
    ),
    saveSection: fromPromise<SaveOutcome, SaveRequest & { step: FormStepId }>(async ({ input }) => {
      const outcome = await (await sectionCalls()).save(input);
      if (outcome.kind === 'saved' && input.step === 'controlOwnership' && sharedCaseId() === null) {
        await identityCalls().then(
          ({ readPeopleAhead }) => readPeopleAhead(),
          () => undefined,
        );
      }
      return outcome;
    }),
    watchSubmission: supervisedMachine.provide({ actors: { subscription: submissionChanges } }),
    loadDocuments: fromPromise<LoadOutcome, { fresh: boolean }>(async ({ input }) =>
      (await documentCalls()).loadDocuments(input),
    ),
    saveDocuments: fromPromise<SaveOutcome, SaveRequest>(async ({ input }) =>
      (await documentCalls()).saveDocuments(input),
    ),
    loadPeople: fromPromise<void, { fresh: boolean }>(async ({ input }) =>
      (await identityCalls()).loadPeople(input),
    ),
    sendVerificationMail: fromPromise<SendMailOutcome, VerificationMail>(async ({ input }) =>
      (await identityCalls()).sendVerificationMail(input),
    ),
    identityCheck: clientIdentityCheck,
    uploads: uploadsMachine.provide({
      actors: { upload: uploadMachine.provide({ actors: { sendFile: sendOnboardingFile } }) },
    }),
    loadCase: fromPromise<CaseOutcome>(async () => (await caseCalls()).loadCase()),
    submitCase: fromPromise<SubmitOutcome, Certification>(async ({ input }) =>
      (await caseCalls()).submitCase(input),
    ),
    withdrawCase: fromPromise<WithdrawOutcome>(async () => (await caseCalls()).withdrawCase()),
  },
  actions: {
    endSession: () => endSession(),
    clearFetched: () => {
      void cache().then(({ queryClient }) => queryClient.clear());
    },
    storeSession: (_, { session }) => {
      if (!session) return;
      storeClientToken(session.token);
      enterSharedCase(session);
    },
    refuseSession: (_, { session }) => {
      if (session) refuseSession(session.token);
    },
    recordStep: (_, { step }) => {
      void onboardingCalls().then(({ recordCurrentStep }) => recordCurrentStep(step, machineVersion));
    },
    logFailure: (_, { error }) => {
      console.error('The saved answers could not be read', error);
    },
  },
});

type Tell = (event: OnboardingEvent) => void;
/** Starts a watch; returns the function that stops it. */
type Watch = (tell: Tell) => () => void;

/**
 * Returns a subscribable source for a machine whose code is still to be loaded. If it cannot be loaded, the subscription fails,
 * so that the machine knows that nothing is watched.
 */
function watchLater(fetch: () => Promise<Watch>): Subscribable<OnboardingEvent> {
  return {
    subscribe(observer: Observer<OnboardingEvent> | Tell) {
      const { next, error: fail } = typeof observer === 'function' ? { next: observer } : observer;
      let stop: (() => void) | null = null;
      let isOver = false;
      fetch()
        .then((watch) => {
          if (!isOver) stop = watch((event) => next?.(event));
        })
        .catch((error: unknown) => {
          if (!isOver) fail?.(error);
        });
      return {
        unsubscribe() {
          isOver = true;
          stop?.();
        },
      };
    },
  };
}
