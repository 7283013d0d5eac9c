import { fromCallback, fromEventObservable, fromPromise, type NonReducibleUnknown, setup } from 'xstate';
import type { Certification } from '#domain/rules/certification.ts';
import { addPersonMachine } from './add-person.machine.ts';
import { addWalletMachine } from './add-wallet.machine.ts';
import { identityCheckMachine } from './identity-check.machine.ts';
import type { SendMailOutcome, VerificationMail } from './identity-outcomes.ts';
import type {
  GivenCode,
  OnboardingContext,
  OnboardingEmitted,
  OnboardingEvent,
  OnboardingInput,
  SaveRequest,
} from './onboarding-types.ts';
import {
  type CaseOutcome,
  type LoadOutcome,
  notProvided,
  type SaveOutcome,
  type SubmitOutcome,
  type VerifyOutcome,
  type WithdrawOutcome,
} from './outcomes.ts';
import { requestCodeMachine } from './request-code.machine.ts';
import type { FormStepId } from './steps.ts';
import { uploadsMachine } from './uploads.machine.ts';

/** Tells nothing, and never ends. */
const silence = { subscribe: () => ({ unsubscribe: () => {} }) };

/** Whom the wizard calls: the portal provides those that are functions, the others are machines. */
export const onboardingActors = setup({
  types: {
    context: {} as OnboardingContext,
    events: {} as OnboardingEvent,
    input: {} as OnboardingInput,
    emitted: {} as OnboardingEmitted,
    tags: {} as 'busy' | 'formOpen' | 'loading',
    meta: {} as { path: string },
    children: {} as {
      watchSession: 'watchSession';
      requestCode: 'requestCode';
      verifyCode: 'verifyCode';
      loadSection: 'loadSection';
      saveSection: 'saveSection';
      addWallet: 'addWallet';
      addPerson: 'addPerson';
      loadDocuments: 'loadDocuments';
      saveDocuments: 'saveDocuments';
      uploads: 'uploads';
      loadPeople: 'loadPeople';
      sendVerificationMail: 'sendVerificationMail';
      sendNextVerificationMail: 'sendVerificationMail';
      identityCheck: 'identityCheck';
      watchSubmission: 'watchSubmission';
      loadCase: 'loadCase';
      submitCase: 'submitCase';
      withdrawCase: 'withdrawCase';
    },
  },
  actors: {
    /** Tells of a session that ends or starts outside of the machine: a 401, another tab. */
    watchSession: fromCallback<OnboardingEvent>(() => {}),
    verifyCode: fromPromise<VerifyOutcome, GivenCode>(() => notProvided('verifyCode')),
    /** `fresh`: what is cached does not count. */
    loadSection: fromPromise<LoadOutcome, { step: FormStepId; fresh: boolean }>(() =>
      notProvided('loadSection'),
    ),
    saveSection: fromPromise<SaveOutcome, SaveRequest & { step: FormStepId }>(() =>
      notProvided('saveSection'),
    ),
    /** Tells where the submission stands, as soon as it is known and whenever it changes; or that it cannot any more. */
    watchSubmission: fromEventObservable<OnboardingEvent, NonReducibleUnknown>(() => silence),
    /** Has everything that Certify & Submit shows at hand. */
    loadCase: fromPromise<CaseOutcome>(() => notProvided('loadCase')),
    submitCase: fromPromise<SubmitOutcome, Certification>(() => notProvided('submitCase')),
    withdrawCase: fromPromise<WithdrawOutcome>(() => notProvided('withdrawCase')),
    /** `fresh`: what is cached does not count. */
    loadDocuments: fromPromise<LoadOutcome, { fresh: boolean }>(() => notProvided('loadDocuments')),
    /** Saves the documents record, then removes from storage the files that were marked for it. */
    saveDocuments: fromPromise<SaveOutcome, SaveRequest>(() => notProvided('saveDocuments')),
    uploads: uploadsMachine,
    /** Has the directors and beneficial owners at hand, and how their checks stand. */
    loadPeople: fromPromise<void, { fresh: boolean }>(() => notProvided('loadPeople')),
    sendVerificationMail: fromPromise<SendMailOutcome, VerificationMail>(() =>
      notProvided('sendVerificationMail'),
    ),
    identityCheck: identityCheckMachine,
    requestCode: requestCodeMachine,
    addWallet: addWalletMachine,
    addPerson: addPersonMachine,
  },
});
