import type { AddPersonOutput } from './add-person.machine.ts';
import type { AddWalletOutput } from './add-wallet.machine.ts';
import type { SendMailOutcome, VerificationMail } from './identity-outcomes.ts';
import { onboardingActors } from './onboarding-actors.ts';
import type { EntryTarget, KnownSubmission, Left, OnboardingContext } from './onboarding-types.ts';
import type { SaveOutcome, SubmitOutcome, VerifyOutcome, WithdrawOutcome } from './outcomes.ts';
import { firstStep, type StepId } from './steps.ts';
import {
  isDecided,
  isEditable,
  isWithdrawable,
  nextStatus,
  type SubmissionStatus,
} from './submission.machine.ts';

/** Whether the client may change answers. Until the status of the submission is known, only the server checks that. */
function mayEdit({ submission }: OnboardingContext): boolean {
  return submission === null || isEditable(submission);
}

function mayLeave({ dirty, target, openUploads }: OnboardingContext): boolean {
  return !dirty && target === null && openUploads === 0;
}

function maySubmit({ submission, leavingTo }: OnboardingContext, missing: number): boolean {
  return (
    submission !== null &&
    leavingTo === null &&
    nextStatus(submission, { type: 'submit', missing }, 'client') !== null
  );
}

/** The statuses in which the client may change answers, and begins on the last step. */
const statusesToShow: readonly SubmissionStatus[] = ['withdrawn', 'updating', 'periodic_review'];

/**
 * Returns the step on which the portal opens for a case: the first one that the reviewer marked; the status page once the case is
 * decided or withdrawn; null if the wizard continues.
 */
export function landingStep({ status, marked }: KnownSubmission): StepId | null {
  if (status === 'changes_requested') return marked[0] ?? null;
  const isStatusShown = isDecided(status) || statusesToShow.includes(status);
  return isStatusShown ? 'certifyAndSubmit' : null;
}

export const onboardingGuards = onboardingActors.extend({
  guards: {
    startsVerified: ({ context }) => context.startsVerified,
    /** A link submits its code only if none was submitted yet: a retry needs the button. */
    isFirstCode: ({ context }) => context.given === null,
    unconfirmed: (_, params: { outcome: VerifyOutcome }) => params.outcome.kind === 'unconfirmed',
    accepted: (_, params: { outcome: VerifyOutcome }) => params.outcome.kind === 'verified',
    saved: ({ context }, params: { outcome: SaveOutcome }) =>
      params.outcome.kind === 'saved' && context.only === null,
    /** The save leads to another step than the next one: while changes are requested, and in a shared case. */
    savedInRevision: ({ context }, params: { outcome: SaveOutcome }) =>
      params.outcome.kind === 'savedInRevision' || (params.outcome.kind === 'saved' && context.only !== null),
    added: (_, params: { output: AddWalletOutput | AddPersonOutput }) => params.output.kind === 'added',
    /** Leaving would lose no unsaved text. */
    mayLeave: ({ context }) => mayLeave(context),
    /** One candidate of `open`: the requested step is this one, it is shared, and leaving would lose no unsaved text. */
    mayOpen: ({ context }, { requested, step }: { requested: StepId; step: StepId }) =>
      requested === step && (context.only === null || context.only.includes(step)) && mayLeave(context),
    wouldLose: ({ context }) => !mayLeave(context) && context.saving === null && context.certifying === null,
    byHistory: ({ context }) => context.leavingTo?.by === 'history',
    /** The session expired: typed text is preserved for the same user's next sign-in. */
    hasExpired: ({ context }) => context.notice === 'expired',
    /** A save has met an edit conflict that is not resolved yet. */
    hasConflict: ({ context }) => context.failure?.reason === 'conflict',
    /** A verification email may be sent only while Non verified (specification section 4), and until the case is decided. */
    mayAsk: ({ context }, params: { verified: boolean }) =>
      !params.verified && (context.submission === null || !isDecided(context.submission)),
    /** As many as are left to ask; a refusal for one of them is handled when that one is sent. */
    mayAskMany: ({ context }, params: { mails: readonly VerificationMail[] }) =>
      params.mails.length > 0 && (context.submission === null || !isDecided(context.submission)),
    /** More emails of the series are left to send. */
    mailedWithMoreToCome: ({ context: { mailing } }, params: { outcome: SendMailOutcome }) =>
      params.outcome.kind === 'sent' && mailing !== null && mailing.sent + 1 < mailing.mails.length,
    mailed: (_, params: { outcome: SendMailOutcome }) => params.outcome.kind === 'sent',
    /** A client has signed in without a step in the address, and was on another step before. */
    landsWhereLeft: ({ context }, { left }: { left?: Left }) =>
      left?.opens === true &&
      left.step !== context.step &&
      context.arrivesAnywhere &&
      context.step === firstStep &&
      context.submission === null &&
      !context.dirty &&
      context.target === null,
    /** The entry belongs to a list of the current step. */
    fitsStep: ({ context }, { target }: { target: EntryTarget }) =>
      mayEdit(context) && (target.list === 'wallets') === (context.step === 'wallet'),
    /** The entry is in a list of the current step, so that it can be deleted. */
    isListed: ({ context }, { target }: { target: EntryTarget }) =>
      mayEdit(context) &&
      target.index !== null &&
      (target.list === 'wallets') === (context.step === 'wallet'),
    hasFailed: ({ context }) => context.failure !== null,
    /** The saved record could not be fetched, and nothing was typed instead. */
    isUnread: ({ context: { failure, dirty } }) => failure?.during === 'load' && !dirty,
    /** No confirmation before leaving is open. */
    isStaying: ({ context }) => context.leavingTo === null,
    mayEdit: ({ context }) => mayEdit(context),
    /** A file that is being uploaded, or whose upload may be retried, would be lost. */
    maySave: ({ context }) => context.leavingTo === null && context.openUploads === 0 && mayEdit(context),
    /** The submission's own machine decides what is legal; nothing is submitted before it is shown. */
    maySubmit: ({ context }, { missing }: { missing: number }) => maySubmit(context, missing),
    /** A requested change would be submitted without being made. */
    leavesMarksOpen: ({ context }, { missing, open }: { missing: number; open: number }) =>
      context.submission === 'changes_requested' && open > 0 && maySubmit(context, missing),
    mayWithdraw: ({ context: { submission } }) => submission !== null && isWithdrawable(submission),
    isEditable: (_, params: { status: SubmissionStatus }) => isEditable(params.status),
    isFrozen: (_, params: { status: SubmissionStatus }) => !isEditable(params.status),
    submitted: (_, params: { outcome: SubmitOutcome }) => params.outcome.kind === 'submitted',
    refusedFields: (_, params: { outcome: SaveOutcome | SubmitOutcome }) => params.outcome.kind === 'invalid',
    withdrawn: (_, params: { outcome: WithdrawOutcome }) => params.outcome.kind === 'withdrawn',
    /** A client arrives without a step in the address, and the case opens on a certain step. */
    landsOnCase: ({ context }, { known }: { known: KnownSubmission }) =>
      landingStep(known) !== null &&
      context.arrivesAnywhere &&
      context.submission === null &&
      !context.dirty &&
      context.target === null,
  },
});
