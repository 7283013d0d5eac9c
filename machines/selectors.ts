import type { SnapshotFrom } from 'xstate';
import type { VerificationMail } from './identity-outcomes.ts';
import type { onboardingMachine } from './onboarding.machine.ts';
import type { Draft, DraftForm } from './onboarding-types.ts';
import { isVerified } from './sign-in-selectors.ts';
import { type StepId, stepOf, verifyPath } from './steps.ts';
import { isEditable, isWithdrawable as mayBeWithdrawn } from './submission.machine.ts';

export type OnboardingSnapshot = SnapshotFrom<typeof onboardingMachine>;

export const stepId = (snapshot: OnboardingSnapshot) => snapshot.context.step;

/** Returns the path of the portal's current page, for the address bar. */
export const pathOf = (snapshot: OnboardingSnapshot) =>
  isVerified(snapshot) ? stepOf(snapshot.context.step).path : verifyPath;

export const isBusy = (snapshot: OnboardingSnapshot) => snapshot.hasTag('busy');
export const isLoading = (snapshot: OnboardingSnapshot) => snapshot.hasTag('loading');
export const isFormOpen = (snapshot: OnboardingSnapshot) => snapshot.hasTag('formOpen');

/** Returns whether the machine would accept a save now, for the button. */
export const canSave = (snapshot: OnboardingSnapshot) =>
  snapshot.can({ type: 'save', record: null, basedOn: null });

export const isDirty = (snapshot: OnboardingSnapshot) => snapshot.context.dirty;

/** Returns whether the last save was refused or failed; a change of the form resets it. */
export const wasNotSaved = ({ context: { fieldErrors, failure } }: OnboardingSnapshot) =>
  fieldErrors.length > 0 || failure?.during === 'save';

/** Returns whether the saved record could not be fetched. */
export const isUnread = (snapshot: OnboardingSnapshot) => snapshot.context.failure?.during === 'load';

export const fieldErrors = (snapshot: OnboardingSnapshot) => snapshot.context.fieldErrors;
export const failure = (snapshot: OnboardingSnapshot) => snapshot.context.failure;
export const attention = (snapshot: OnboardingSnapshot) => snapshot.context.attention;
export const target = (snapshot: OnboardingSnapshot) => snapshot.context.target;

/** Returns whether an entry of a list is being edited, or about to be deleted: its index must not change. */
export const isEntryChosen = ({ context }: OnboardingSnapshot) => typeof context.target?.index === 'number';

/** Returns the list whose add form must reopen, once its step has been fetched; null for none. */
export const reopens = (snapshot: OnboardingSnapshot) =>
  snapshot.hasTag('loading') ? null : snapshot.context.reopens;

/** Returns whether the machine asks before unsaved text is lost. */
export const isAskingToLeave = (snapshot: OnboardingSnapshot) =>
  snapshot.matches({ verified: { leaving: 'asking' } });

/** Returns whether the machine asks before the selected entry of a list is deleted. */
export const isConfirmingDelete = (snapshot: OnboardingSnapshot) =>
  snapshot.matches({ verified: { step: { wallet: 'confirmingDelete' } } }) ||
  snapshot.matches({ verified: { step: { controlOwnership: 'confirmingDelete' } } });

/** Returns whether a save has met an edit conflict: a list can still be changed, and leads back to the conflict. */
export const hasConflict = ({ context }: OnboardingSnapshot) => context.failure?.reason === 'conflict';

/** Returns the chosen side of each difference between two users. */
export const chosenSides = (snapshot: OnboardingSnapshot) => snapshot.context.chosen;

/** Returns the unsaved text of a form when a session ended; undefined without any. */
export const draftOf = (snapshot: OnboardingSnapshot, form: DraftForm): Draft | undefined =>
  snapshot.context.drafts[form];

/** Returns whether closing the page would lose something. */
export const hasUnsaved = (snapshot: OnboardingSnapshot) =>
  snapshot.context.dirty || snapshot.hasTag('formOpen') || snapshot.context.openUploads > 0;

/** Returns whether files may be selected now. */
export const canChooseFiles = (snapshot: OnboardingSnapshot) =>
  snapshot.can({ type: 'files.chosen', group: 'additionalDocumentation', files: [] });

export const isOn = (step: StepId) => (snapshot: OnboardingSnapshot) =>
  isVerified(snapshot) && snapshot.context.step === step;

/** Returns the status of the submission; null until it is known. */
export const submissionStatus = (snapshot: OnboardingSnapshot) => snapshot.context.submission;

/** Returns whether the answers were submitted and cannot be changed now. */
export const isFrozen = ({ context }: OnboardingSnapshot) =>
  context.submission !== null && !isEditable(context.submission);

/** Returns the steps of a shared case; empty in the client's own case. */
export const sharedSteps = ({ context }: OnboardingSnapshot) => context.only ?? noSteps;

const noSteps: readonly StepId[] = [];

/** Returns the steps with requested changes that were not made yet. */
export const marked = (snapshot: OnboardingSnapshot) => snapshot.context.marked;

/** Returns whether Certify & Submit shows the status of the submission, instead of the answers to certify. */
export const showsStatus = (snapshot: OnboardingSnapshot) =>
  snapshot.matches({ verified: { step: { certifyAndSubmit: 'submitted' } } });

/** Returns whether the server found something missing that the page did not show when Submit was pressed. */
export const isIncomplete = (snapshot: OnboardingSnapshot) =>
  snapshot.matches({ verified: { step: { certifyAndSubmit: { unsubmitted: { ready: 'incomplete' } } } } });

/** Returns whether the machine asks before a requested change is submitted without being made. */
export const isConfirmingSubmit = (snapshot: OnboardingSnapshot) =>
  snapshot.matches({ verified: { step: { certifyAndSubmit: { unsubmitted: 'confirming' } } } });

/**
 * Returns the emails that are being sent one after the other, with their progress; also after they ended, until the next email.
 */
export const mailing = (snapshot: OnboardingSnapshot) => snapshot.context.mailing;

/** Returns whether this email is being sent as a single one; several are shown by their number. */
export const isMailing =
  ({ email, role }: VerificationMail) =>
  (snapshot: OnboardingSnapshot) => {
    const mailed = snapshot.context.mailing?.mails[0];
    return (
      snapshot.matches({ verified: { step: { controlOwnershipVerification: 'sending' } } }) &&
      mailed?.email === email &&
      mailed.role === role
    );
  };

export const isMailingAll = (snapshot: OnboardingSnapshot) =>
  snapshot.matches({ verified: { step: { controlOwnershipVerification: 'sendingAll' } } });

/** Returns whether the status of the submission allows a withdrawal, though perhaps not at this moment. */
export const isWithdrawable = ({ context: { submission } }: OnboardingSnapshot) =>
  submission !== null && mayBeWithdrawn(submission);

/** Returns whether the machine asks before a submission is withdrawn. */
export const isAskingToWithdraw = (snapshot: OnboardingSnapshot) => isInWithdrawal(snapshot, 'asking');

export const isWithdrawing = (snapshot: OnboardingSnapshot) => isInWithdrawal(snapshot, 'withdrawing');

/** A withdrawal is possible on the page with the answers to certify and on the status page. */
function isInWithdrawal(snapshot: OnboardingSnapshot, state: 'asking' | 'withdrawing'): boolean {
  return (
    snapshot.matches({ verified: { step: { certifyAndSubmit: { submitted: state } } } }) ||
    snapshot.matches({ verified: { step: { certifyAndSubmit: { unsubmitted: state } } } })
  );
}
