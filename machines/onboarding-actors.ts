import { fromPromise, setup } from 'xstate';
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
import { supervisedMachine } from './supervised.machine.ts';
import { uploadsMachine } from './uploads.machine.ts';

/** The actors of the wizard: the portal provides the functions, the others are machines. */
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
    /** Reports a session that ends or starts outside the machine: by a 401, or in another tab. */
    watchSession: supervisedMachine,
    verifyCode: fromPromise<VerifyOutcome, GivenCode>(() => notProvided('verifyCode')),
    /** `fresh`: bypasses the cache. */
    loadSection: fromPromise<LoadOutcome, { step: FormStepId; fresh: boolean }>(() =>
      notProvided('loadSection'),
    ),
    saveSection: fromPromise<SaveOutcome, SaveRequest & { step: FormStepId }>(() =>
      notProvided('saveSection'),
    ),
    /** Reports the status of the submission, as soon as it is known and on each change. */
    watchSubmission: supervisedMachine,
    /** Loads everything that Certify & Submit shows. */
    loadCase: fromPromise<CaseOutcome>(() => notProvided('loadCase')),
    submitCase: fromPromise<SubmitOutcome, Certification>(() => notProvided('submitCase')),
    withdrawCase: fromPromise<WithdrawOutcome>(() => notProvided('withdrawCase')),
    /** `fresh`: bypasses the cache. */
    loadDocuments: fromPromise<LoadOutcome, { fresh: boolean }>(() => notProvided('loadDocuments')),
    /** Saves the documents record, then deletes the files that were marked for it. */
    saveDocuments: fromPromise<SaveOutcome, SaveRequest>(() => notProvided('saveDocuments')),
    uploads: uploadsMachine,
    /** Loads the directors and beneficial owners, with the states of their checks. */
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
