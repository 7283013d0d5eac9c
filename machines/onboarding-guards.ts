import type { AddPersonOutput } from './add-person.machine.ts';
import type { AddWalletOutput } from './add-wallet.machine.ts';
import type { SendMailOutcome, VerificationMail } from './identity-outcomes.ts';
import { onboardingActors } from './onboarding-actors.ts';
import type { EntryTarget, KnownSubmission, Left, OnboardingContext, Watch } from './onboarding-types.ts';
import type { SaveOutcome, SubmitOutcome, VerifyOutcome, WithdrawOutcome } from './outcomes.ts';
import { firstStep, type StepId } from './steps.ts';
import {
  isDecided,
  isEditable,
  isWithdrawable,
  nextStatus,
  type SubmissionStatus,
} from './submission.machine.ts';

/** Whether the client may change answers: until the server has said where the submission stands, it judges alone. */
function mayEdit({ submission }: OnboardingContext): boolean {
  return submission === null || isEditable(submission);
}

function maySubmit({ submission, leavingTo }: OnboardingContext, missing: number): boolean {
  return (
    submission !== null &&
    leavingTo === null &&
    nextStatus(submission, { type: 'submit', missing }, 'client') !== null
  );
}

/**
 * Returns the step on which the portal opens for a case: the first one that the reviewer marked; the status page once the
 * case is decided or withdrawn; null where the wizard goes on.
 */
export function landingStep({ status, marked }: KnownSubmission): StepId | null {
  if (status === 'changes_requested') return marked[0] ?? null;
  return isDecided(status) || status === 'withdrawn' ? 'certifyAndSubmit' : null;
}

/** When the wizard may go where. */
export const onboardingGuards = onboardingActors.extend({
  guards: {
    startsVerified: ({ context }) => context.startsVerified,
    isAt: ({ context }, params: { step: StepId }) => context.step === params.step,
    /** A link gives its code where none was given yet: whoever tries again presses the button. */
    isFirstCode: ({ context }) => context.given === null,
    unconfirmed: (_, params: { outcome: VerifyOutcome }) => params.outcome.kind === 'unconfirmed',
    accepted: (_, params: { outcome: VerifyOutcome }) => params.outcome.kind === 'verified',
    saved: (_, params: { outcome: SaveOutcome }) => params.outcome.kind === 'saved',
    savedInRevision: (_, params: { outcome: SaveOutcome }) => params.outcome.kind === 'savedInRevision',
    invalid: (_, params: { outcome: SaveOutcome }) => params.outcome.kind === 'invalid',
    added: (_, params: { output: AddWalletOutput | AddPersonOutput }) => params.output.kind === 'added',
    /** Nothing typed would be lost by going elsewhere. */
    mayLeave: ({ context }) => !context.dirty && context.target === null && context.openUploads === 0,
    wouldLose: ({ context }) =>
      (context.dirty || context.target !== null || context.openUploads > 0) &&
      context.saving === null &&
      context.certifying === null,
    /** Back or forward was pressed before the question. */
    byHistory: ({ context }) => context.leavingTo?.by === 'history',
    /** The session ended by itself: what is typed is kept for whoever signs in again. */
    hasExpired: ({ context }) => context.notice === 'expired',
    isDead: ({ context }, { watch }: { watch: Watch }) => context.watches[watch]?.isDead === true,
    isAlive: ({ context }, { watch }: { watch: Watch }) => context.watches[watch]?.isDead === false,
    /** A save has met another's, which was not settled yet. */
    hasConflict: ({ context }) => context.failure?.reason === 'conflict',
    /** A verification e-mail may be sent only while Non verified (specification section 4), and until the case is decided. */
    mayAsk: ({ context }, params: { verified: boolean }) =>
      !params.verified && (context.submission === null || !isDecided(context.submission)),
    /** As many as are left to ask; what is refused to one of them is judged with that one. */
    mayAskMany: ({ context }, params: { mails: readonly VerificationMail[] }) =>
      params.mails.length > 0 && (context.submission === null || !isDecided(context.submission)),
    /** Of several who are mailed one after the other somebody is still to come. */
    mailedWithMoreToCome: ({ context: { mailing } }, params: { outcome: SendMailOutcome }) =>
      params.outcome.kind === 'sent' && mailing !== null && mailing.sent + 1 < mailing.mails.length,
    mailed: (_, params: { outcome: SendMailOutcome }) => params.outcome.kind === 'sent',
    /** A client who named no step has signed in, and was elsewhere before. */
    landsWhereLeft: ({ context }, { left }: { left?: Left }) =>
      left?.opens === true &&
      left.step !== context.step &&
      context.arrivesAnywhere &&
      context.step === firstStep &&
      context.submission === null &&
      !context.dirty &&
      context.target === null,
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
    maySubmit: ({ context }, { missing }: { missing: number }) => maySubmit(context, missing),
    /** Something that the reviewer marked would be submitted as it is. */
    leavesMarksOpen: ({ context }, { missing, open }: { missing: number; open: number }) =>
      context.submission === 'changes_requested' && open > 0 && maySubmit(context, missing),
    mayWithdraw: ({ context: { submission } }) => submission !== null && isWithdrawable(submission),
    isEditable: (_, params: { status: SubmissionStatus }) => isEditable(params.status),
    isFrozen: (_, params: { status: SubmissionStatus }) => !isEditable(params.status),
    submitted: (_, params: { outcome: SubmitOutcome }) => params.outcome.kind === 'submitted',
    refusedFields: (_, params: { outcome: SubmitOutcome }) => params.outcome.kind === 'invalid',
    withdrawn: (_, params: { outcome: WithdrawOutcome }) => params.outcome.kind === 'withdrawn',
    /** A client who named no step arrives, and the case has a step of its own to open on. */
    landsOnCase: ({ context }, { known }: { known: KnownSubmission }) =>
      landingStep(known) !== null &&
      context.arrivesAnywhere &&
      context.submission === null &&
      !context.dirty &&
      context.target === null,
  },
});
