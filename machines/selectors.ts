import type { SnapshotFrom } from 'xstate';
import type { VerificationMail } from './identity-outcomes.ts';
import type { onboardingMachine } from './onboarding.machine.ts';
import type { Draft, DraftForm } from './onboarding-types.ts';
import { isVerified } from './sign-in-selectors.ts';
import { type StepId, stepOf, verifyPath } from './steps.ts';
import { isEditable, isWithdrawable as mayBeWithdrawn } from './submission.machine.ts';

export type OnboardingSnapshot = SnapshotFrom<typeof onboardingMachine>;

export const stepId = (snapshot: OnboardingSnapshot) => snapshot.context.step;

/** Where the portal stands: the one thing that the address bar must say. */
export const pathOf = (snapshot: OnboardingSnapshot) =>
  isVerified(snapshot) ? stepOf(snapshot.context.step).path : verifyPath;

export const isBusy = (snapshot: OnboardingSnapshot) => snapshot.hasTag('busy');
export const isLoading = (snapshot: OnboardingSnapshot) => snapshot.hasTag('loading');
export const isFormOpen = (snapshot: OnboardingSnapshot) => snapshot.hasTag('formOpen');

/** Whether the machine would accept a save now: what the button reflects. */
export const canSave = (snapshot: OnboardingSnapshot) =>
  snapshot.can({ type: 'save', record: null, basedOn: null });

/** Whether something typed is not saved. */
export const isDirty = (snapshot: OnboardingSnapshot) => snapshot.context.dirty;

/** Whether the last save was refused or failed; a change of the form ends it. */
export const wasNotSaved = ({ context: { fieldErrors, failure } }: OnboardingSnapshot) =>
  fieldErrors.length > 0 || failure?.during === 'save';

/** Whether what was saved could not be read. */
export const isUnread = (snapshot: OnboardingSnapshot) => snapshot.context.failure?.during === 'load';

export const fieldErrors = (snapshot: OnboardingSnapshot) => snapshot.context.fieldErrors;
export const failure = (snapshot: OnboardingSnapshot) => snapshot.context.failure;
export const attention = (snapshot: OnboardingSnapshot) => snapshot.context.attention;
export const target = (snapshot: OnboardingSnapshot) => snapshot.context.target;

/** Whether an entry of a list is being edited, or asked about before it is deleted: its index must stay right. */
export const isEntryChosen = ({ context }: OnboardingSnapshot) => typeof context.target?.index === 'number';

/** The list whose add form is to open again, once its step has been read; null where none is. */
export const reopens = (snapshot: OnboardingSnapshot) =>
  snapshot.hasTag('loading') ? null : snapshot.context.reopens;

/** Whether the machine asks before something typed is lost. */
export const isAskingToLeave = (snapshot: OnboardingSnapshot) =>
  snapshot.matches({ verified: { leaving: 'asking' } });

/** Whether the entry chosen in a list is about to be deleted. */
export const isConfirmingDelete = (snapshot: OnboardingSnapshot) =>
  snapshot.matches({ verified: { step: { wallet: { editing: 'confirmingDelete' } } } }) ||
  snapshot.matches({ verified: { step: { controlOwnership: { editing: 'confirmingDelete' } } } });

/** Whether a save has met another's: a list can be changed over it, and leads back to it. */
export const hasConflict = ({ context }: OnboardingSnapshot) => context.failure?.reason === 'conflict';

/** Which side stays of what two people have left differently, where somebody has chosen. */
export const chosenSides = (snapshot: OnboardingSnapshot) => snapshot.context.chosen;

/** What was typed into a form when a session ended under it; undefined where nothing is kept. */
export const draftOf = (snapshot: OnboardingSnapshot, form: DraftForm): Draft | undefined =>
  snapshot.context.drafts[form];

/** Whether closing the page would lose something. */
export const hasUnsaved = (snapshot: OnboardingSnapshot) =>
  snapshot.context.dirty || snapshot.hasTag('formOpen') || snapshot.context.openUploads > 0;

/** Whether files may be chosen now. */
export const canChooseFiles = (snapshot: OnboardingSnapshot) =>
  snapshot.can({ type: 'files.chosen', group: 'additionalDocumentation', files: [] });

/** Whether `step` is the one on screen. */
export const isOn = (step: StepId) => (snapshot: OnboardingSnapshot) =>
  isVerified(snapshot) && snapshot.context.step === step;

/** Where the submission stands; null until it is known. */
export const submissionStatus = (snapshot: OnboardingSnapshot) => snapshot.context.submission;

/** Whether the answers were submitted and cannot be changed now. */
export const isFrozen = ({ context }: OnboardingSnapshot) =>
  context.submission !== null && !isEditable(context.submission);

/** The steps that the reviewer wants changed and that were not yet. */
export const marked = (snapshot: OnboardingSnapshot) => snapshot.context.marked;

/** Whether Certify & Submit shows how the submission stands, instead of the answers to certify. */
export const showsStatus = (snapshot: OnboardingSnapshot) =>
  snapshot.matches({ verified: { step: { certifyAndSubmit: 'submitted' } } });

/** Whether the server knew of something missing that the page did not show when Submit was pressed. */
export const isIncomplete = (snapshot: OnboardingSnapshot) =>
  snapshot.matches({ verified: { step: { certifyAndSubmit: 'incomplete' } } });

/** Whether the machine asks before something that the reviewer marked is submitted as it is. */
export const isConfirmingSubmit = (snapshot: OnboardingSnapshot) =>
  snapshot.matches({ verified: { step: { certifyAndSubmit: 'confirming' } } });

/** Who is mailed one after the other, and how many were; also after it ended, until the next mail. */
export const mailing = (snapshot: OnboardingSnapshot) => snapshot.context.mailing;

/** Whether one person is being mailed, and this is the mail; several are told of by how many they are. */
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

/** Whether several people are being mailed. */
export const isMailingAll = (snapshot: OnboardingSnapshot) =>
  snapshot.matches({ verified: { step: { controlOwnershipVerification: 'sendingAll' } } });

/** Whether the submission may be taken back where it stands, though perhaps not at this moment. */
export const isWithdrawable = ({ context: { submission } }: OnboardingSnapshot) =>
  submission !== null && mayBeWithdrawn(submission);

/** Whether the machine asks before a submission is withdrawn. */
export const isAskingToWithdraw = (snapshot: OnboardingSnapshot) => isInWithdrawal(snapshot, 'asking');

/** Whether a submission is being withdrawn. */
export const isWithdrawing = (snapshot: OnboardingSnapshot) => isInWithdrawal(snapshot, 'withdrawing');

/** It can be taken back from the answers to certify as from the status page. */
function isInWithdrawal(snapshot: OnboardingSnapshot, state: 'asking' | 'withdrawing'): boolean {
  return (
    snapshot.matches({ verified: { step: { certifyAndSubmit: { submitted: state } } } }) ||
    snapshot.matches({ verified: { step: { certifyAndSubmit: { editing: state } } } })
  );
}
