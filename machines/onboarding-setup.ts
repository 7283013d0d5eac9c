import { assign, emit, raise, sendTo } from 'xstate';
import type { DocumentGroupKey } from '#domain/catalogues/document-groups.ts';
import type { Certification } from '#domain/rules/certification.ts';
import type { AddPersonOutput } from './add-person.machine.ts';
import type { AddWalletOutput } from './add-wallet.machine.ts';
import type { SendMailOutcome, VerificationMail } from './identity-outcomes.ts';
import { landingStep, onboardingGuards } from './onboarding-guards.ts';
import type {
  ChosenSide,
  Draft,
  DraftForm,
  EntryList,
  EntryTarget,
  GivenCode,
  KnownSubmission,
  Leaving,
  Left,
  OnboardingContext,
  SaveRequest,
} from './onboarding-types.ts';
import {
  type Failure,
  type FieldError,
  type OpenedSession,
  ownWordsOf,
  type SaveOutcome,
  type VerifyOutcome,
} from './outcomes.ts';
import { firstStep, nextMarked, nextShared, type StepId } from './steps.ts';
import type { SubmissionStatus } from './submission.machine.ts';
import type { ChosenFile } from './upload.machine.ts';

/** Returns the step with the form of a list. */
function stepWith(list: EntryList): StepId {
  return list === 'wallets' ? 'wallet' : 'controlOwnership';
}

/** A step whose save failed needs attention until it is saved. */
function failed({ attention, step }: OnboardingContext, failure: Failure) {
  return { failure, attention: failure.during === 'save' ? [...new Set([...attention, step])] : attention };
}

/** The setup of the wizard's states: its actors and guards, and here its actions. */
export const onboardingSetup = onboardingGuards.extend({
  actions: {
    /** Removes the stored token and tells the server; provided by the portal. */
    endSession: () => {},
    /** Removes what was fetched, which the next user must not see; provided by the portal. */
    clearFetched: () => {},
    /** Stores the token of a session that the user has confirmed; provided by the portal. */
    storeSession: (_, _params: { session: OpenedSession | null }) => {},
    /** Revokes a session that was never stored, on the server; provided by the portal. */
    refuseSession: (_, _params: { session: OpenedSession | null }) => {},
    /** Tells the server which step the client is on; provided by the portal. */
    recordStep: (_, _params: { step: StepId }) => {},
    /** Logs a find-one call that failed (specification section 7); provided by the portal. */
    logFailure: (_, _params: { error: unknown }) => {},
    goTo: assign({
      step: (_, params: { step: StepId }) => params.step,
      // A form reopens only on its own step, and not on a later visit to that step.
      reopens: ({ context: { reopens } }, params: { step: StepId }) =>
        reopens && stepWith(reopens) === params.step ? reopens : null,
    }),
    /** The next user who signs in must find nothing of the previous one. */
    startOver: assign({
      step: firstStep,
      notice: 'signedOut',
      attention: [],
      drafts: {},
      submission: null,
      marked: [],
      arrivesAnywhere: true,
      reopens: null,
    }),
    noteSubmission: assign({
      submission: (_, params: { known: KnownSubmission }) => params.known.status,
      marked: (_, params: { known: KnownSubmission }) => params.known.marked,
      arrivesAnywhere: false,
    }),
    /** Applied once, with the first report of the submission. */
    noteLeft: assign(({ context }, { left, goesTo }: { left?: Left; goesTo?: StepId }) => {
      if (!left || context.submission !== null) return {};
      const { adding } = left;
      const isThere = adding !== null && stepWith(adding) === (goesTo ?? context.step);
      return {
        attention: [...new Set([...context.attention, ...left.attention])],
        reopens: isThere && context.target === null ? adding : null,
      };
    }),
    openWhereLeft: raise(({ context }, { left }: { left?: Left }) => ({
      type: 'open' as const,
      step: left?.step ?? context.step,
    })),
    noteStatus: assign({ submission: (_, params: { status: SubmissionStatus }) => params.status }),
    /** The marks that are still open are known with the save; `arriving` opens the step that it leads to. */
    goToNextMarked: assign(({ context }, { outcome }: { outcome: SaveOutcome }) => {
      const { only, step } = context;
      const marked = outcome.kind === 'savedInRevision' ? outcome.marked : [];
      const next = nextMarked(marked, step);
      return { marked, step: only && !only.includes(next) ? nextShared(only, step) : next };
    }),
    announceNextMarked: emit(({ context }) => ({ type: 'ledToMark', step: context.step })),
    openLandingStep: raise(({ context }, { known }: { known: KnownSubmission }) => ({
      type: 'open' as const,
      step: landingStep(known) ?? context.step,
    })),
    /** Opens the requested step: of the address, of an expired session, or the next one with requested changes. */
    openRequested: raise(({ context }) => ({ type: 'open' as const, step: context.step })),
    noteExpiry: assign({ notice: 'expired' }),
    clearNotice: assign({ notice: null, verifyMessage: null, given: null }),
    keepGiven: assign({
      given: (_, { code, flow, byLink }: GivenCode) => ({ code, flow, byLink }),
    }),
    keepUnconfirmed: assign({
      unconfirmed: (_, params: { outcome: VerifyOutcome }) =>
        params.outcome.kind === 'unconfirmed' ? params.outcome.session : null,
    }),
    forgetUnconfirmed: assign({ unconfirmed: null }),
    noteDeclined: assign({ notice: 'declined' }),
    keepVerifyMessage: assign({ verifyMessage: (_, params: { message: string }) => params.message }),
    clearVerifyMessage: assign({ verifyMessage: null }),
    /** Resets typed text, errors and questions. */
    forgetForm: assign({
      dirty: false,
      saving: null,
      fieldErrors: [],
      failure: null,
      target: null,
      openUploads: 0,
      leavingTo: null,
      chosen: {},
      mailing: null,
    }),
    keepDraft: assign({
      drafts: ({ context }, { form, draft }: { form: DraftForm; draft: Draft }) => ({
        ...context.drafts,
        [form]: draft,
      }),
    }),
    forgetDraft: assign({
      drafts: ({ context }, params: { form: DraftForm }) => {
        const { [params.form]: _, ...others } = context.drafts;
        return others;
      },
    }),
    noteChange: assign({ dirty: (_, params: { dirty: boolean }) => params.dirty }),
    startSaving: assign({
      saving: (_, params: SaveRequest) => params,
      fieldErrors: [],
      failure: null,
    }),
    finishSaving: assign({ saving: null }),
    startCertifying: assign({
      certifying: (_, params: { certification: Certification }) => params.certification,
      fieldErrors: [],
      failure: null,
    }),
    finishCertifying: assign({ certifying: null }),
    /** For each difference between two users, the user's own answer is used until another choice. */
    noteChoice: assign({
      chosen: ({ context }, { answer, side }: { answer: string; side: ChosenSide }) => ({
        ...context.chosen,
        [answer]: side,
      }),
    }),
    noteSaved: assign({
      dirty: false,
      attention: ({ context }) => context.attention.filter((step) => step !== context.step),
    }),
    noteInvalid: assign({
      fieldErrors: (_, params: { errors: readonly FieldError[] }) => params.errors,
      attention: ({ context }) => [...new Set([...context.attention, context.step])],
    }),
    noteFailure: assign(({ context }, { failure }: { failure: Failure }) => failed(context, failure)),
    /** An error that an actor threw; the page shows its own text for it. */
    noteError: assign(({ context }, { during, error }: { during: Failure['during']; error: unknown }) =>
      failed(context, { during, reason: 'error', message: ownWordsOf(error) }),
    ),
    clearFailure: assign({ failure: null }),
    aimAt: assign({ target: (_, params: { target: EntryTarget }) => params.target, reopens: null }),
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
      if (outcome.kind !== 'sent') throw new Error('No one was emailed');
      return { type: 'mailed', name: outcome.name };
    }),
    startMailing: assign({
      mailing: (_, { mails }: { mails: readonly VerificationMail[] }) => ({ mails, sent: 0 }),
    }),
    countMailed: assign({
      mailing: ({ context: { mailing } }) => mailing && { ...mailing, sent: mailing.sent + 1 },
    }),
    announceAllMailed: emit(({ context: { mailing } }) => {
      const [first, ...others] = mailing?.mails ?? [];
      if (!first) throw new Error('No one was emailed');
      return { type: 'mailed', name: others.length === 0 ? first.name : `${others.length + 1} people` };
    }),
    /** Leaving would lose unsaved text, so the confirmation comes first. */
    leaveForCertify: raise({ type: 'open', step: 'certifyAndSubmit' }),
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
    leaveNow: raise(({ context: { leavingTo } }) =>
      leavingTo === null || leavingTo.by === 'signOut'
        ? { type: 'signOut' as const }
        : { type: 'open' as const, step: leavingTo.to },
    ),
    /** The browser navigates itself, so that its history does not change. */
    leaveByHistory: emit(({ context: { leavingTo } }) => {
      if (leavingTo?.by !== 'history') throw new Error('The back and forward buttons were not used');
      return { type: 'mayTravel', distance: leavingTo.distance };
    }),
  },
});
