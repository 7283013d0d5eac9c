import type { DocumentGroupKey } from '#domain/catalogues/document-groups.ts';
import type { Certification } from '#domain/rules/certification.ts';
import type { Person } from '#domain/sections/person.ts';
import type { Wallet } from '#domain/sections/wallets.ts';
import type { BlockchainsOfAsset } from './add-wallet.machine.ts';
import type { VerificationMail } from './identity-outcomes.ts';
import type { Failure, FieldError, OpenedSession } from './outcomes.ts';
import type { StepId } from './steps.ts';
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

/** A form's record and the version it is based on: its ETag, null when nothing was saved then, 'any' to overwrite. */
export type SaveRequest = { record: unknown; basedOn: string | null };

/** What is known of the client's submission; `marked`: the steps that the reviewer wants changed and that were not yet. */
export type KnownSubmission = { status: SubmissionStatus; marked: readonly StepId[] };

/** Where a person wants to go while something typed is not saved. */
export type Leaving = StepId | 'signOut';

/** A code as it was typed, or as a mailed link carries it with the handle of its flow. */
export type GivenCode = { code: string; flow: string | null; byLink: boolean };

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
  /** What a refused or failed code check said. */
  verifyMessage: string | null;
  /** The session that waits for the person's word that it is theirs; kept nowhere else. */
  unconfirmed: OpenedSession | null;
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
  | ({ type: 'verify' } & GivenCode)
  | { type: 'code.edited' }
  | { type: 'account.confirm' }
  | { type: 'account.decline' }
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
