import type { DocumentGroupKey } from '#domain/catalogues/document-groups.ts';
import type { Certification } from '#domain/rules/certification.ts';
import type { Person } from '#domain/sections/person.ts';
import type { Wallet } from '#domain/sections/wallets.ts';
import type { BlockchainsOfAsset } from './add-wallet.machine.ts';
import type { VerificationMail } from './identity-outcomes.ts';
import type { Failure, FieldError, OpenedSession } from './outcomes.ts';
import type { FormStepId, SavedStepId, StepId } from './steps.ts';
import type { SubmissionStatus } from './submission.machine.ts';
import type { ChosenFile } from './upload.machine.ts';
import type { UploadsChanged } from './uploads.machine.ts';

export type PersonList = 'directors' | 'beneficialOwners' | 'relatedParties';
/** A list of the wizard with an add form. */
export type EntryList = 'wallets' | PersonList;

/** The entry of an add form or a delete confirmation; `index` is null for a new one. */
export type EntryTarget =
  | { list: 'wallets'; index: number | null; entry: Wallet }
  | { list: PersonList; index: number | null; entry: Person };

/** A form's record and the version that it was compared with: its ETag, null when nothing was saved then. */
export type SaveRequest = { record: unknown; basedOn: string | null };

/** The known state of the client's submission; `marked`: the steps with requested changes that were not made yet. */
export type KnownSubmission = { status: SubmissionStatus; marked: readonly StepId[] };

/**
 * The target of a navigation with unsaved text, and its cause: a link, the browser's back or forward (`distance` history entries,
 * negative for back), or signing out.
 */
export type Leaving =
  | { by: 'link'; to: StepId }
  | { by: 'history'; to: StepId; distance: number }
  | { by: 'signOut' };

/** The owner of a draft: the form of a step, its open add form, or the files that were not uploaded yet. */
export type DraftForm = SavedStepId | `${FormStepId}.entry` | 'onboardingDocuments.uploads';

/** Unsaved text when a session ended: kept for the same user, and only in memory. */
export type Draft = {
  /** The email address of its author. */
  owner: string;
  values: unknown;
  /** The saved record when typing began, for forms that need it. */
  base: unknown;
};

/** The version of an answer that is used in a conflict. */
export type ChosenSide = 'mine' | 'theirs';

/** A code that was typed, or the code of a mailed link with the handle of its flow. */
export type GivenCode = { code: string; flow: string | null; byLink: boolean };

/** The people who receive emails, one after the other; the first `sent` of them were sent. */
export type Mailing = { mails: readonly VerificationMail[]; sent: number };

/**
 * The state in which a wizard was left, in this browser before a reload or on another device, for the machine to continue from.
 */
export type Left = {
  step: StepId;
  attention: readonly StepId[];
  /** The list with an open add form; the form reopens empty. */
  adding: EntryList | null;
  /** Whether the portal opens that step: after a sign-in without a step in the address. */
  opens: boolean;
};

export type OnboardingInput = {
  /** Whether a client access token is stored (specification section 4, Verification). */
  verified: boolean;
  /** The step in the address, if any. */
  step: StepId | null;
  blockchains: BlockchainsOfAsset;
  /** The steps that another client shares with this one; absent for the client's own case. */
  only?: readonly StepId[];
};

export type OnboardingContext = {
  /** Whether a token was stored when the portal opened. */
  startsVerified: boolean;
  blockchains: BlockchainsOfAsset;
  /** The step of a verified client, or the step to open after the sign-in. */
  step: StepId;
  /** Why the user is back on the sign-in page. */
  notice: 'expired' | 'signedOut' | 'declined' | null;
  /** The code that was checked last, or is being checked; null before the first of a visit. */
  given: GivenCode | null;
  verifyMessage: string | null;
  /** The session that waits for the user's confirmation; stored nowhere else. */
  unconfirmed: OpenedSession | null;
  dirty: boolean;
  /** The record that is being saved; null otherwise. */
  saving: SaveRequest | null;
  /** The certification that is being submitted; null otherwise. */
  certifying: Certification | null;
  fieldErrors: readonly FieldError[];
  failure: Failure | null;
  /** The steps whose last save was refused or failed. */
  attention: readonly StepId[];
  /** The entry being added, edited or deleted. */
  target: EntryTarget | null;
  /** The list whose add form was open when the wizard was left, until it is open again. */
  reopens: EntryList | null;
  /** The number of files that are being uploaded, or failed and may be retried. */
  openUploads: number;
  leavingTo: Leaving | null;
  /** The chosen side of each difference between two users, by version and answer. */
  chosen: Readonly<Record<string, ChosenSide>>;
  /** Unsaved text when a session ended, by form. */
  drafts: Readonly<Partial<Record<DraftForm, Draft>>>;
  /** The emails that are being sent one after the other, with their progress; null without a request. */
  mailing: Mailing | null;
  /** The status of the submission; null until the server has responded. */
  submission: SubmissionStatus | null;
  /** The steps with requested changes, in order. */
  marked: readonly StepId[];
  /** The only steps that may be opened, in a case that another client shares; null for the client's own case, with all steps. */
  only: readonly StepId[] | null;
  /** Whether the address names no step: the portal may open on the marked step, or on the status page. */
  arrivesAnywhere: boolean;
};

export type OnboardingEvent =
  | ({ type: 'verify' } & GivenCode)
  /** The page was opened by a mailed link, which submits its code automatically, once. */
  | ({ type: 'link.followed' } & GivenCode)
  | { type: 'code.edited' }
  | { type: 'account.confirm' }
  | { type: 'account.decline' }
  | { type: 'session.started' }
  | { type: 'session.expired' }
  | { type: 'session.ended' }
  | { type: 'signOut' }
  /** `distance`: the number of entries of the browser's history, if back or forward was pressed. */
  | { type: 'open'; step: StepId; distance?: number }
  | { type: 'next' }
  | { type: 'form.changed'; dirty: boolean }
  | ({ type: 'save' } & SaveRequest)
  | { type: 'reload' }
  /** Uses this side of one answer in a conflict. */
  | { type: 'conflict.choose'; answer: string; side: ChosenSide }
  /** Replaces typed text with everything that was saved elsewhere. */
  | { type: 'conflict.takeTheirs' }
  /** A form with unsaved text is unmounted. */
  | { type: 'draft.kept'; form: DraftForm; draft: Draft }
  /** A form has restored its draft, or the draft belongs to another user. */
  | { type: 'draft.taken'; form: DraftForm }
  /** Data that could not be fetched has arrived, and is on the page. */
  | { type: 'answers.arrived' }
  | { type: 'case.arrived'; status: SubmissionStatus }
  | { type: 'files.chosen'; group: DocumentGroupKey; files: readonly ChosenFile[] }
  | UploadsChanged
  /** `verified`: verified people are no longer asked. */
  | { type: 'mail.send'; mail: VerificationMail; verified: boolean }
  /** To all people who were not asked yet. */
  | { type: 'mail.sendAll'; mails: readonly VerificationMail[] }
  | { type: 'entry.add'; target: EntryTarget }
  | { type: 'entry.delete'; target: EntryTarget }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' }
  | { type: 'leave.discard' }
  | { type: 'leave.stay' }
  /** `left`: the last reported state of the client's wizard; sent once. */
  | ({ type: 'submission.known'; left?: Left } & KnownSubmission)
  /**
   * `missing`: the number of reasons against it, as the page shows them. `open`: the number of requested changes that were not
   * made.
   */
  | { type: 'submit'; certification: Certification; missing: number; open: number }
  | { type: 'submit.confirm'; certification: Certification; missing: number }
  | { type: 'submit.cancel' }
  | { type: 'withdraw' }
  | { type: 'withdraw.confirm' }
  | { type: 'withdraw.cancel' };

/** Changes of lists for the open form: they are local until Save (specification section 4). */
export type OnboardingEmitted =
  | { type: 'entry.added'; list: EntryList; index: number | null; entry: Wallet | Person }
  | { type: 'entry.deleted'; list: EntryList; index: number }
  /** Back or forward was pressed, and unsaved text was discarded: the browser may navigate now. */
  | { type: 'mayTravel'; distance: number }
  /** A save while changes are requested leads to this step. */
  | { type: 'ledToMark'; step: StepId }
  /** An email was sent to one person, or to several: '12 people'. */
  | { type: 'mailed'; name: string };
