import { createActor, fromCallback, type NonReducibleUnknown, SimulatedClock, type StateValue } from 'xstate';
import { blockchainsByAsset } from '#domain/catalogues/assets.ts';
import type { Certification } from '#domain/rules/certification.ts';
import type { addPersonMachine } from '#machines/add-person.machine.ts';
import type { addWalletMachine } from '#machines/add-wallet.machine.ts';
import { identityCheckMachine } from '#machines/identity-check.machine.ts';
import type { SendMailOutcome, VerificationMail } from '#machines/identity-outcomes.ts';
import { onboardingMachine } from '#machines/onboarding.machine.ts';
import type {
  GivenCode,
  OnboardingEmitted,
  OnboardingEvent,
  SaveRequest,
} from '#machines/onboarding-types.ts';
import type {
  CaseOutcome,
  LoadOutcome,
  OpenedSession,
  SaveOutcome,
  SendCodeOutcome,
  SubmitOutcome,
  VerifyOutcome,
  WithdrawOutcome,
} from '#machines/outcomes.ts';
import { requestCodeMachine } from '#machines/request-code.machine.ts';
import type { FormStepId, StepId } from '#machines/steps.ts';
import { supervisedMachine } from '#machines/supervised.machine.ts';
import { uploadMachine } from '#machines/upload.machine.ts';
import { uploadsMachine } from '#machines/uploads.machine.ts';
import { controlled, controlledSending } from './controlled.ts';

export type Portal = ReturnType<typeof startPortal>;

type Beginning = {
  verified?: boolean;
  /** The step in the address. */
  step?: StepId | null;
  /** The steps of a case that another client shares. */
  only?: readonly StepId[];
  /** Replacements for the add forms. */
  forms?: { addWallet: typeof addWalletMachine; addPerson: typeof addPersonMachine };
};

/** Starts the onboarding machine, with every call answered by the test; by default verified and on the first step. */
export function startPortal({ verified = true, step = null, only, forms }: Beginning = {}) {
  const verifyCode = controlled<VerifyOutcome, GivenCode>();
  const loadSection = controlled<LoadOutcome, { step: FormStepId; fresh: boolean }>();
  const saveSection = controlled<SaveOutcome, SaveRequest & { step: FormStepId }>();
  const sendCode = controlled<SendCodeOutcome, { email: string }>();
  const loadDocuments = controlled<LoadOutcome, { fresh: boolean }>();
  const saveDocuments = controlled<SaveOutcome, SaveRequest>();
  const sending = controlledSending();
  const loadPeople = controlled<void, { fresh: boolean }>();
  const sendVerificationMail = controlled<SendMailOutcome, VerificationMail>();
  const loadCase = controlled<CaseOutcome, NonReducibleUnknown>();
  const submitCase = controlled<SubmitOutcome, Certification>();
  const withdrawCase = controlled<WithdrawOutcome, NonReducibleUnknown>();
  const opened: StepId[] = [];
  const logged: unknown[] = [];
  const emitted: OnboardingEmitted[] = [];
  const stored: (OpenedSession | null)[] = [];
  const refused: (OpenedSession | null)[] = [];
  let endedSessions = 0;
  let clearings = 0;
  let tell: ((event: OnboardingEvent) => void) | undefined;

  const machine = onboardingMachine.provide({
    actors: {
      ...forms,
      verifyCode: verifyCode.logic,
      loadSection: loadSection.logic,
      saveSection: saveSection.logic,
      requestCode: requestCodeMachine.provide({ actors: { sendCode: sendCode.logic } }),
      loadDocuments: loadDocuments.logic,
      saveDocuments: saveDocuments.logic,
      uploads: uploadsMachine.provide({
        actors: { upload: uploadMachine.provide({ actors: { sendFile: sending.logic } }) },
      }),
      loadPeople: loadPeople.logic,
      sendVerificationMail: sendVerificationMail.logic,
      identityCheck: identityCheckMachine.provide({ actors: { watchCheck: fromCallback(() => {}) } }),
      loadCase: loadCase.logic,
      submitCase: submitCase.logic,
      withdrawCase: withdrawCase.logic,
      watchSession: supervisedMachine.provide({
        actors: {
          subscription: fromCallback(({ sendBack }) => {
            tell = sendBack;
          }),
        },
      }),
    },
    actions: {
      endSession: () => {
        endedSessions += 1;
      },
      clearFetched: () => {
        clearings += 1;
      },
      storeSession: (_, { session }) => {
        stored.push(session);
      },
      refuseSession: (_, { session }) => {
        refused.push(session);
      },
      recordStep: (_, { step }) => {
        opened.push(step);
      },
      logFailure: (_, { error }) => {
        logged.push(error);
      },
    },
  });
  const actor = createActor(machine, {
    input: { verified, step, blockchains: blockchainsByAsset, ...(only && { only }) },
    clock: new SimulatedClock(),
  });
  actor.on('*', (event) => emitted.push(event));
  actor.start();

  return {
    actor,
    send: actor.send,
    snapshot: () => actor.getSnapshot(),
    context: () => actor.getSnapshot().context,
    can: (event: OnboardingEvent) => actor.getSnapshot().can(event),
    /** Sends an event through `watchSession`. */
    hear: (event: OnboardingEvent) => tell?.(event),
    verifyCode,
    loadSection,
    saveSection,
    sendCode,
    loadDocuments,
    saveDocuments,
    /** The files that are being uploaded. */
    sending,
    loadPeople,
    sendVerificationMail,
    loadCase,
    submitCase,
    withdrawCase,
    /** The opened steps that were reported to the server, in order. */
    opened,
    /** The logged errors of failed loads. */
    logged,
    emitted,
    endedSessions: () => endedSessions,
    /** How often the fetched data was removed. */
    clearings: () => clearings,
    /** The sessions that the person confirmed as their own, and those that they did not. */
    stored,
    refused,
    /** Its state, as 'unverified.editing', 'wallet.ready.editing' or 'certifyAndSubmit.submitted.idle'. */
    at: () => placeIn(actor.getSnapshot().value),
  };
}

/** Returns the active states from the outside in, joined by dots; of the parallel regions of `verified`, the step. */
function placeIn(value: StateValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  const verified = value.verified;
  if (verified !== undefined) return typeof verified === 'string' ? verified : placeIn(verified.step);
  const [[name, inner] = ['', undefined]] = Object.entries(value);
  return `${name}.${placeIn(inner)}`;
}
