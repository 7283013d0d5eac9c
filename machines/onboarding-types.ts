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

/** A list of people of the control & ownership record. */
export type PersonList = 'directors' | 'beneficialOwners' | 'relatedParties';
/** A list of the wizard that grows by an add form. */
export type EntryList = 'wallets' | PersonList;

/** The entry that an add form or a delete question is about; `index` is null for a new one. */
export type EntryTarget =
  | { list: 'wallets'; index: number | null; entry: Wallet }
  | { list: PersonList; index: number | null; entry: Person };

/** A form's record and the version that it was compared with: its ETag, null when nothing was saved then. */
export type SaveRequest = { record: unknown; basedOn: string | null };

/** What is known of the client's submission; `marked`: the steps that the reviewer wants changed and that were not yet. */
export type KnownSubmission = { status: SubmissionStatus; marked: readonly StepId[] };

/**
 * Where a person wants to go while something typed is not saved, and by what: a link, the browser's own back or forward
 * (`distance` entries of its history, negative for back), or signing out.
 */
export type Leaving =
  | { by: 'link'; to: StepId }
  | { by: 'history'; to: StepId; distance: number }
  | { by: 'signOut' };

/** What keeps a draft: the form of a step, the add form that is open on it, or the files that were still to be sent. */
export type DraftForm = SavedStepId | `${FormStepId}.entry` | 'onboardingDocuments.uploads';

/** What was typed and not saved when a session ended under it: kept for whoever typed it, in memory alone. */
export type Draft = {
  /** The address of who typed it. */
  owner: string;
  values: unknown;
  /** What was saved when it was begun, where that is told apart. */
  base: unknown;
};

/** Which of two versions of an answer stays. */
export type ChosenSide = 'mine' | 'theirs';

/** What runs beside the pages as long as they are open, and is begun again where it dies. */
export type Watch = 'watchSession' | 'requestCode' | 'watchSubmission' | 'uploads';

/** How a watch that has died stands: how often it did, one soon after the other, and whether it is dead now. */
export type Watching = { deaths: number; isDead: boolean };

/** A code as it was typed, or as a mailed link carries it with the handle of its flow. */
export type GivenCode = { code: string; flow: string | null; byLink: boolean };

/** The people who are mailed, one after the other, the first `sent` of them by now. */
export type Mailing = { mails: readonly VerificationMail[]; sent: number };

/** Where a wizard was left, on this device before a reload or on another, as the machine goes on from it. */
export type Left = {
  step: StepId;
  attention: readonly StepId[];
  /** The list that something was being added to; the form of it opens empty. */
  adding: EntryList | null;
  /** Whether the portal goes there: after a sign-in, and where no address names a step. */
  opens: boolean;
};

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
  notice: 'expired' | 'signedOut' | 'declined' | null;
  /** The code that was checked last, or is being checked; null before the first of a visit. */
  given: GivenCode | null;
  /** What a refused or failed code check said. */
  verifyMessage: string | null;
  /** The session that waits for the person's word that it is theirs; kept nowhere else. */
  unconfirmed: OpenedSession | null;
  /** Whether the open form holds something typed and not saved. */
  dirty: boolean;
  /** What is being saved, while it is. */
  saving: SaveRequest | null;
  /** What is being certified, while it is. */
  certifying: Certification | null;
  fieldErrors: readonly FieldError[];
  failure: Failure | null;
  /** The steps whose last save was refused or failed. */
  attention: readonly StepId[];
  /** The entry being added, edited or deleted. */
  target: EntryTarget | null;
  /** The list whose add form was open when the wizard was left, until it is open again. */
  reopens: EntryList | null;
  /** How many files are on their way, or failed and may be tried again. */
  openUploads: number;
  leavingTo: Leaving | null;
  /** Which side stays of what two people have left differently, by the version and the answer. */
  chosen: Readonly<Record<string, ChosenSide>>;
  /** What was typed when a session ended under it, by its form. */
  drafts: Readonly<Partial<Record<DraftForm, Draft>>>;
  /** Who is mailed, and how many of them were; null where nobody asked for that. */
  mailing: Mailing | null;
  /** The watches that have died a short while ago. */
  watches: Readonly<Partial<Record<Watch, Watching>>>;
  /** Where the submission stands; null until the server has said. */
  submission: SubmissionStatus | null;
  /** The steps that the reviewer wants changed, in their order. */
  marked: readonly StepId[];
  /** Whether no address names a step: the portal may open on what the reviewer marked, or on the status page. */
  arrivesAnywhere: boolean;
};

export type OnboardingEvent =
  | ({ type: 'verify' } & GivenCode)
  /** The page was opened by a mailed link, which gives its code without being asked, once. */
  | ({ type: 'link.followed' } & GivenCode)
  | { type: 'code.edited' }
  | { type: 'account.confirm' }
  | { type: 'account.decline' }
  | { type: 'session.started' }
  | { type: 'session.expired' }
  | { type: 'session.ended' }
  | { type: 'signOut' }
  /** `distance`: by how many entries of the browser's history, where back or forward was pressed. */
  | { type: `open.${StepId}`; distance?: number }
  | { type: 'next' }
  | { type: 'form.changed'; dirty: boolean }
  | ({ type: 'save' } & SaveRequest)
  | { type: 'reload' }
  /** Of one answer that two people have left differently, this side stays. */
  | { type: 'conflict.choose'; answer: string; side: ChosenSide }
  /** All that was saved elsewhere stands in the place of what was typed. */
  | { type: 'conflict.takeTheirs' }
  /** A form goes with something typed in it. */
  | { type: 'draft.kept'; form: DraftForm; draft: Draft }
  /** A form has put back what was kept of it, or found it to be somebody else's. */
  | { type: 'draft.taken'; form: DraftForm }
  /** What could not be read is here after all, and on the page. */
  | { type: 'answers.arrived' }
  | { type: 'case.arrived'; status: SubmissionStatus }
  | { type: 'files.chosen'; group: DocumentGroupKey; files: readonly ChosenFile[] }
  | UploadsChanged
  /** `verified`: who is verified is asked no more. */
  | { type: 'mail.send'; mail: VerificationMail; verified: boolean }
  /** Everybody who was not asked yet. */
  | { type: 'mail.sendAll'; mails: readonly VerificationMail[] }
  | { type: 'entry.add'; target: EntryTarget }
  | { type: 'entry.delete'; target: EntryTarget }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' }
  | { type: 'leave.discard' }
  | { type: 'leave.stay' }
  /** `left`: where the client's wizard stood when it was last heard of; told once. */
  | ({ type: 'submission.known'; left?: Left } & KnownSubmission)
  /**
   * `missing`: how many reasons stand against it, as the page shows them. `open`: how many of the changes that the reviewer
   * asked for were not made.
   */
  | { type: 'submit'; certification: Certification; missing: number; open: number }
  | { type: 'submit.confirm'; certification: Certification; missing: number }
  | { type: 'submit.cancel' }
  /** The machine's own: time to begin again what died, and that it has not died again for a while. */
  | { type: 'watch.again'; watch: Watch }
  | { type: 'watch.lasted'; watch: Watch }
  | { type: 'withdraw' }
  | { type: 'withdraw.confirm' }
  | { type: 'withdraw.cancel' };

/** What the open form hears of its lists: they are local until Save (specification section 4). */
export type OnboardingEmitted =
  | { type: 'entry.added'; list: EntryList; index: number | null; entry: Wallet | Person }
  | { type: 'entry.deleted'; list: EntryList; index: number }
  /** Back or forward was pressed, and what was typed is given up: the browser may go there now. */
  | { type: 'mayTravel'; distance: number }
  /** A save while changes are requested leads there. */
  | { type: 'ledToMark'; step: StepId }
  /** A person was mailed their link, or several were: '12 people'. */
  | { type: 'mailed'; name: string };
