import { assign, emit, fromCallback, fromPromise, raise, sendTo, setup } from 'xstate';
import type { DocumentGroupKey } from '../domain/catalogues/document-groups.ts';
import type { Person } from '../domain/records/control-ownership.ts';
import type { Wallet } from '../domain/records/wallets.ts';
import { type AddPersonOutput, addPersonMachine } from './add-person.machine.ts';
import { type AddWalletOutput, addWalletMachine, type BlockchainsOfAsset } from './add-wallet.machine.ts';
import { identityCheckMachine } from './identity-check.machine.ts';
import type { SendMailOutcome, VerificationMail } from './identity-outcomes.ts';
import {
  type CaseOutcome,
  type Failure,
  type FieldError,
  type LoadOutcome,
  messageOf,
  notProvided,
  type SaveOutcome,
  type SubmitOutcome,
  type VerifyOutcome,
  type WithdrawOutcome,
} from './outcomes.ts';
import { requestCodeMachine } from './request-code.machine.ts';
import { type FormStepId, firstStep, type StepId } from './steps.ts';
import {
  isDecided,
  isEditable,
  isWithdrawable,
  nextStatus,
  type SubmissionStatus,
} from './submission.machine.ts';
import type { ChosenFile } from './upload.machine.ts';
import { type UploadsChanged, uploadsMachine } from './uploads.machine.ts';

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

/** Who certifies the answers, and that they do. */
export type Certification = { name: string; role: string; certified: boolean };

/** What is known of the client's submission; `marked`: the steps that the reviewer wants changed and that were not yet. */
export type KnownSubmission = { status: SubmissionStatus; marked: readonly StepId[] };

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
  /** How many files are on their way, or failed and may be tried again. */
  openUploads: number;
  leavingTo: Leaving | null;
  /** Where the submission stands; null until the server has said. */
  submission: SubmissionStatus | null;
  /** The steps that the reviewer wants changed, in their order. */
  marked: readonly StepId[];
  /** Whether nobody has said where to go: the portal may open on what the reviewer marked. */
  arrivesAnywhere: boolean;
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
  /** What could not be read is here after all, and on the page. */
  | { type: 'answers.arrived' }
  | { type: 'case.arrived'; status: SubmissionStatus }
  | { type: 'files.chosen'; group: DocumentGroupKey; files: readonly ChosenFile[] }
  | UploadsChanged
  /** `verified`: who is verified is asked no more. */
  | { type: 'mail.send'; mail: VerificationMail; verified: boolean }
  | { type: 'entry.add'; target: EntryTarget }
  | { type: 'entry.delete'; target: EntryTarget }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' }
  | { type: 'leave.discard' }
  | { type: 'leave.stay' }
  | ({ type: 'submission.known' } & KnownSubmission)
  /** `missing`: how many reasons stand against it, as the page shows them. */
  | { type: 'submit'; certification: Certification; missing: number }
  | { type: 'withdraw' }
  | { type: 'withdraw.confirm' }
  | { type: 'withdraw.cancel' };

/** What the open form hears of its lists: they are local until Save (specification section 4). */
export type OnboardingEmitted =
  | { type: 'entry.added'; list: EntryList; index: number | null; entry: Wallet | Person }
  | { type: 'entry.deleted'; list: EntryList; index: number }
  /** A person was mailed their link. */
  | { type: 'mailed'; name: string };

/** Whether the client may change answers: until the server has said where the submission stands, it judges alone. */
function mayEdit({ submission }: OnboardingContext): boolean {
  return submission === null || isEditable(submission);
}

/** A step whose save failed needs attention until it is saved. */
function failed({ attention, step }: OnboardingContext, failure: Failure) {
  return { failure, attention: failure.during === 'save' ? [...new Set([...attention, step])] : attention };
}

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
      loadDocuments: 'loadDocuments';
      saveDocuments: 'saveDocuments';
      uploads: 'uploads';
      loadPeople: 'loadPeople';
      sendVerificationMail: 'sendVerificationMail';
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
    /** Tells where the submission stands, as soon as it is known and whenever it changes. */
    watchSubmission: fromCallback<OnboardingEvent>(() => {}),
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
  guards: {
    startsVerified: ({ context }) => context.startsVerified,
    isAt: ({ context }, params: { step: StepId }) => context.step === params.step,
    accepted: (_, params: { outcome: VerifyOutcome }) => params.outcome.kind === 'verified',
    saved: (_, params: { outcome: SaveOutcome }) => params.outcome.kind === 'saved',
    invalid: (_, params: { outcome: SaveOutcome }) => params.outcome.kind === 'invalid',
    added: (_, params: { output: AddWalletOutput | AddPersonOutput }) => params.output.kind === 'added',
    /** Nothing typed would be lost by going elsewhere. */
    mayLeave: ({ context }) => !context.dirty && context.target === null && context.openUploads === 0,
    wouldLose: ({ context }) =>
      (context.dirty || context.target !== null || context.openUploads > 0) && context.saving === null,
    /** A verification e-mail may be sent only while Non verified (specification section 4), and until the case is decided. */
    mayAsk: ({ context }, params: { verified: boolean }) =>
      !params.verified && (context.submission === null || !isDecided(context.submission)),
    mailed: (_, params: { outcome: SendMailOutcome }) => params.outcome.kind === 'sent',
    /** The entry belongs to the step that is asked to add or change it. */
    fitsStep: ({ context }, { target }: { target: EntryTarget }) =>
      mayEdit(context) && (target.list === 'wallets') === (context.step === 'wallet'),
    /** The entry is one of the lists of the step: there is something to delete. */
    isListed: ({ context }, { target }: { target: EntryTarget }) =>
      mayEdit(context) &&
      target.index !== null &&
      (target.list === 'wallets') === (context.step === 'wallet'),
    hasFailed: ({ context }) => context.failure !== null,
    /** What was saved could not be read, and nothing was typed in its place. */
    isUnread: ({ context: { failure, dirty } }) => failure?.during === 'load' && !dirty,
    /** No question whether to leave is waiting for its answer. */
    isStaying: ({ context }) => context.leavingTo === null,
    mayEdit: ({ context }) => mayEdit(context),
    /** A file that is on its way, or may be tried again, would be left behind. */
    maySave: ({ context }) => context.leavingTo === null && context.openUploads === 0 && mayEdit(context),
    /** The submission's own machine says what is legal; nothing is submitted unseen. */
    maySubmit: ({ context }, { missing }: { missing: number }) =>
      context.submission !== null &&
      context.leavingTo === null &&
      nextStatus(context.submission, { type: 'submit', missing }) !== null,
    mayWithdraw: ({ context: { submission } }) => submission !== null && isWithdrawable(submission),
    isEditable: (_, params: { status: SubmissionStatus }) => isEditable(params.status),
    isFrozen: (_, params: { status: SubmissionStatus }) => !isEditable(params.status),
    submitted: (_, params: { outcome: SubmitOutcome }) => params.outcome.kind === 'submitted',
    refusedFields: (_, params: { outcome: SubmitOutcome }) => params.outcome.kind === 'invalid',
    withdrawn: (_, params: { outcome: WithdrawOutcome }) => params.outcome.kind === 'withdrawn',
    /** A client who named no step arrives while changes are requested. */
    landsOnMarked: ({ context }, { known }: { known: KnownSubmission }) =>
      context.arrivesAnywhere &&
      context.submission === null &&
      known.status === 'changes_requested' &&
      known.marked.length > 0 &&
      !context.dirty &&
      context.target === null,
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
    startOver: assign({
      step: firstStep,
      notice: 'signedOut',
      attention: [],
      submission: null,
      marked: [],
      arrivesAnywhere: true,
    }),
    noteSubmission: assign({
      submission: (_, params: { known: KnownSubmission }) => params.known.status,
      marked: (_, params: { known: KnownSubmission }) => params.known.marked,
      arrivesAnywhere: false,
    }),
    noteStatus: assign({ submission: (_, params: { status: SubmissionStatus }) => params.status }),
    openFirstMarked: raise(({ context }) => ({ type: `open.${context.marked[0] ?? context.step}` as const })),
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
      openUploads: 0,
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
    noteFailure: assign(({ context }, { failure }: { failure: Failure }) => failed(context, failure)),
    /** What an actor threw: a surprise, which the page shows in its own words. */
    noteError: assign(({ context }, { during, error }: { during: Failure['during']; error: unknown }) =>
      failed(context, { during, reason: 'error', message: messageOf(error) }),
    ),
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
    announceMailed: emit((_, { outcome }: { outcome: SendMailOutcome }) => {
      if (outcome.kind !== 'sent') throw new Error('Nobody was mailed');
      return { type: 'mailed', name: outcome.name };
    }),
    /** Asked for while something would be lost: the question comes first. */
    leaveForCertify: raise({ type: 'open.certifyAndSubmit' }),
    rememberLeaving: assign({ leavingTo: (_, params: { to: Leaving }) => params.to }),
    forgetLeaving: assign({ leavingTo: null }),
    discard: assign({ dirty: false, target: null, openUploads: 0 }),
    noteUploads: assign({ openUploads: (_, params: { open: number }) => params.open }),
    startUploads: sendTo(
      'uploads',
      (_, params: { group: DocumentGroupKey; files: readonly ChosenFile[] }) =>
        ({ type: 'add', ...params }) as const,
    ),
    cancelUploads: sendTo('uploads', { type: 'cancelAll' }),
    leaveNow: raise(({ context }) =>
      context.leavingTo === null || context.leavingTo === 'signOut'
        ? { type: 'signOut' as const }
        : { type: `open.${context.leavingTo}` as const },
    ),
  },
});
