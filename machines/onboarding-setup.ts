import { assign, emit, fromCallback, fromPromise, raise, setup } from 'xstate';
import type { Person } from '../domain/records/control-ownership.ts';
import type { Wallet } from '../domain/records/wallets.ts';
import { type AddPersonOutput, addPersonMachine } from './add-person.machine.ts';
import { type AddWalletOutput, addWalletMachine, type BlockchainsOfAsset } from './add-wallet.machine.ts';
import {
  type Failure,
  type FieldError,
  type LoadOutcome,
  notProvided,
  type SaveOutcome,
  type VerifyOutcome,
} from './outcomes.ts';
import { requestCodeMachine } from './request-code.machine.ts';
import { type FormStepId, firstStep, type StepId } from './steps.ts';

/** A list of people of the control & ownership record. */
export type PersonList = 'directors' | 'beneficialOwners' | 'relatedParties';
/** A list of the wizard that grows by an add form. */
export type EntryList = 'wallets' | PersonList;

/** The entry that an add form or a delete question is about; `index` is null for a new one. */
export type EntryTarget =
  | { list: 'wallets'; index: number | null; entry: Wallet }
  | { list: PersonList; index: number | null; entry: Person };

/** A form's record and the version it is based on: its ETag, null when nothing was saved then, 'any' to overwrite. */
export type SaveRequest = { record: unknown; basedOn: string | null };

/** Where a person wants to go while something typed is not saved. */
export type Leaving = StepId | 'signOut';

export type OnboardingInput = {
  /** Whether a client access token is stored (specification section 4, Verification). */
  verified: boolean;
  /** The step that the address names, if any. */
  step: StepId | null;
  blockchains: BlockchainsOfAsset;
};

export type OnboardingContext = {
  /** Whether a token was stored when the portal opened. */
  startsVerified: boolean;
  blockchains: BlockchainsOfAsset;
  /** The step a verified person is on, or will be on once verified. */
  step: StepId;
  /** Why the person stands before the sign-in again. */
  notice: 'expired' | 'signedOut' | null;
  /** What a refused or failed code check said. */
  verifyMessage: string | null;
  /** Whether the open form holds something typed and not saved. */
  dirty: boolean;
  /** What is being saved, while it is. */
  saving: SaveRequest | null;
  fieldErrors: readonly FieldError[];
  failure: Failure | null;
  /** The steps whose last save was refused or failed. */
  attention: readonly StepId[];
  /** The entry being added, edited or deleted. */
  target: EntryTarget | null;
  leavingTo: Leaving | null;
};

export type OnboardingEvent =
  | { type: 'verify'; code: string; flow: string | null }
  | { type: 'code.edited' }
  | { type: 'session.started' }
  | { type: 'session.expired' }
  | { type: 'session.ended' }
  | { type: 'signOut' }
  | { type: `open.${StepId}` }
  | { type: 'next' }
  | { type: 'form.changed'; dirty: boolean }
  | ({ type: 'save' } & SaveRequest)
  | { type: 'reload' }
  | { type: 'entry.add'; target: EntryTarget }
  | { type: 'entry.delete'; target: EntryTarget }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' }
  | { type: 'leave.discard' }
  | { type: 'leave.stay' };

/** What the open form hears of its lists: they are local until Save (specification section 4). */
export type OnboardingEmitted =
  | { type: 'entry.added'; list: EntryList; index: number | null; entry: Wallet | Person }
  | { type: 'entry.deleted'; list: EntryList; index: number };

export const onboardingSetup = setup({
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
    },
  },
  actors: {
    /** Tells of a session that ends or starts outside of the machine: a 401, another tab. */
    watchSession: fromCallback<OnboardingEvent>(() => {}),
    verifyCode: fromPromise<VerifyOutcome, { code: string; flow: string | null }>(() =>
      notProvided('verifyCode'),
    ),
    /** `fresh`: what is cached does not count. */
    loadSection: fromPromise<LoadOutcome, { step: FormStepId; fresh: boolean }>(() =>
      notProvided('loadSection'),
    ),
    saveSection: fromPromise<SaveOutcome, SaveRequest & { step: FormStepId }>(() =>
      notProvided('saveSection'),
    ),
    requestCode: requestCodeMachine,
    addWallet: addWalletMachine,
    addPerson: addPersonMachine,
  },
  guards: {
    startsVerified: ({ context }) => context.startsVerified,
    isAt: ({ context }, params: { step: StepId }) => context.step === params.step,
    accepted: (_, params: { outcome: VerifyOutcome }) => params.outcome.kind === 'verified',
    saved: (_, params: { outcome: SaveOutcome }) => params.outcome.kind === 'saved',
    invalid: (_, params: { outcome: SaveOutcome }) => params.outcome.kind === 'invalid',
    added: (_, params: { output: AddWalletOutput | AddPersonOutput }) => params.output.kind === 'added',
    /** Nothing typed would be lost by going elsewhere. */
    mayLeave: ({ context }) => !context.dirty && context.target === null,
    wouldLose: ({ context }) => (context.dirty || context.target !== null) && context.saving === null,
    /** The entry belongs to the step that is asked to add or change it. */
    fitsStep: ({ context }, { target }: { target: EntryTarget }) =>
      (target.list === 'wallets') === (context.step === 'wallet'),
    /** The entry is one of the lists of the step: there is something to delete. */
    isListed: ({ context }, { target }: { target: EntryTarget }) =>
      target.index !== null && (target.list === 'wallets') === (context.step === 'wallet'),
    hasFailed: ({ context }) => context.failure !== null,
    /** No question whether to leave is waiting for its answer. */
    isStaying: ({ context }) => context.leavingTo === null,
  },
  actions: {
    /** Forgets the stored token and tells the server; provided by the portal. */
    endSession: () => {},
    /** Tells the server which step the client is on; provided by the portal. */
    recordStep: (_, _params: { step: StepId }) => {},
    /** Logs a find-one call that failed (specification section 7); provided by the portal. */
    logFailure: (_, _params: { error: unknown }) => {},
    goTo: assign({ step: (_, params: { step: StepId }) => params.step }),
    /** Whoever signs in next begins as a stranger. */
    startOver: assign({ step: firstStep, notice: 'signedOut', attention: [] }),
    noteExpiry: assign({ notice: 'expired' }),
    clearNotice: assign({ notice: null, verifyMessage: null }),
    keepVerifyMessage: assign({ verifyMessage: (_, params: { message: string }) => params.message }),
    clearVerifyMessage: assign({ verifyMessage: null }),
    /** Nothing is typed, refused or asked. */
    forgetForm: assign({
      dirty: false,
      saving: null,
      fieldErrors: [],
      failure: null,
      target: null,
      leavingTo: null,
    }),
    noteChange: assign({ dirty: (_, params: { dirty: boolean }) => params.dirty }),
    startSaving: assign({
      saving: (_, params: SaveRequest) => params,
      fieldErrors: [],
      failure: null,
    }),
    finishSaving: assign({ saving: null }),
    noteSaved: assign({
      dirty: false,
      attention: ({ context }) => context.attention.filter((step) => step !== context.step),
    }),
    noteInvalid: assign({
      fieldErrors: (_, params: { errors: readonly FieldError[] }) => params.errors,
      attention: ({ context }) => [...new Set([...context.attention, context.step])],
    }),
    noteFailure: assign({
      failure: (_, params: { failure: Failure }) => params.failure,
      attention: ({ context }, { failure }: { failure: Failure }) =>
        failure.during === 'save' ? [...new Set([...context.attention, context.step])] : context.attention,
    }),
    clearFailure: assign({ failure: null }),
    aimAt: assign({ target: (_, params: { target: EntryTarget }) => params.target }),
    forgetTarget: assign({ target: null }),
    noteLocalChange: assign({ dirty: true }),
    announceAdded: emit(({ context }, params: { output: AddWalletOutput | AddPersonOutput }) => {
      const { output } = params;
      if (output.kind !== 'added' || !context.target) throw new Error('Nothing was added');
      return {
        type: 'entry.added',
        list: context.target.list,
        index: context.target.index,
        entry: output.entry,
      };
    }),
    announceDeleted: emit(({ context }) => {
      if (context.target?.index == null) throw new Error('Nothing was chosen for deletion');
      return { type: 'entry.deleted', list: context.target.list, index: context.target.index };
    }),
    rememberLeaving: assign({ leavingTo: (_, params: { to: Leaving }) => params.to }),
    forgetLeaving: assign({ leavingTo: null }),
    discard: assign({ dirty: false, target: null }),
    leaveNow: raise(({ context }) =>
      context.leavingTo === null || context.leavingTo === 'signOut'
        ? { type: 'signOut' as const }
        : { type: `open.${context.leavingTo}` as const },
    ),
  },
});
