import { assign, emit, raise, sendTo } from 'xstate';
import type { DocumentGroupKey } from '#domain/catalogues/document-groups.ts';
import type { AddPersonOutput } from './add-person.machine.ts';
import type { AddWalletOutput } from './add-wallet.machine.ts';
import type { SendMailOutcome } from './identity-outcomes.ts';
import { onboardingGuards } from './onboarding-guards.ts';
import type {
  EntryTarget,
  KnownSubmission,
  Leaving,
  OnboardingContext,
  SaveRequest,
} from './onboarding-types.ts';
import {
  type Failure,
  type FieldError,
  type OpenedSession,
  ownWordsOf,
  type VerifyOutcome,
} from './outcomes.ts';
import { firstStep, type StepId } from './steps.ts';
import type { SubmissionStatus } from './submission.machine.ts';
import type { ChosenFile } from './upload.machine.ts';

/** A step whose save failed needs attention until it is saved. */
function failed({ attention, step }: OnboardingContext, failure: Failure) {
  return { failure, attention: failure.during === 'save' ? [...new Set([...attention, step])] : attention };
}

/** What the wizard's states are made of: its actors and guards, and here what it does. */
export const onboardingSetup = onboardingGuards.extend({
  actions: {
    /** Forgets the stored token and tells the server; provided by the portal. */
    endSession: () => {},
    /** Stores the token of a session that the person has called their own; provided by the portal. */
    storeSession: (_, _params: { session: OpenedSession | null }) => {},
    /** Ends a session that was never stored, on the server; provided by the portal. */
    refuseSession: (_, _params: { session: OpenedSession | null }) => {},
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
    keepUnconfirmed: assign({
      unconfirmed: (_, params: { outcome: VerifyOutcome }) =>
        params.outcome.kind === 'unconfirmed' ? params.outcome.session : null,
    }),
    forgetUnconfirmed: assign({ unconfirmed: null }),
    noteDeclined: assign({ notice: 'declined' }),
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
      failed(context, { during, reason: 'error', message: ownWordsOf(error) }),
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
