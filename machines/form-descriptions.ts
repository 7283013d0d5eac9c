import type { addPersonMachine } from './add-person.machine.ts';
import type { addWalletMachine } from './add-wallet.machine.ts';
import type { answerSheetMachine } from './answer-sheet.machine.ts';
import type { AskedDescriptions, EventDescriptions } from './descriptions.ts';
import type { draftMachine } from './draft.machine.ts';
import type { identityCheckMachine } from './identity-check.machine.ts';
import type { personVerificationMachine } from './person-verification.machine.ts';
import type { uploadMachine } from './upload.machine.ts';
import type { uploadsMachine } from './uploads.machine.ts';

const addWallet: EventDescriptions<typeof addWalletMachine> = {
  'asset.changed': 'Another primary asset is chosen. The blockchain options follow it.',
  'blockchain.changed': 'A blockchain is chosen.',
  add: 'The wallet is added to the list. An empty form stays open.',
  cancel: 'The form is closed without adding anything.',
};

const addPerson: EventDescriptions<typeof addPersonMachine> = {
  'dual.toggled': 'Dual citizenship is ticked or cleared.',
  'secondCountry.changed': 'A second country of citizenship is chosen.',
  'person.copied': 'The form is filled with a person from another list.',
  add: 'The person is added to the list. An empty form stays open.',
  cancel: 'The form is closed without adding a person.',
};

const uploads: EventDescriptions<typeof uploadsMachine> = {
  add: 'Files were chosen and are queued.',
  retry: 'A failed file is sent again.',
  cancel: 'A file is removed from the queue, or its upload is cancelled.',
  cancelAll: 'All pending uploads are cancelled.',
  'upload.moved': 'One of the uploads changed its state.',
};

const upload: EventDescriptions<typeof uploadMachine> = {
  start: 'The upload of this file starts.',
  retry: 'The file is sent again.',
  cancel: 'The upload is cancelled.',
  sent: 'Another part of the file has been sent.',
  stored: 'The server has stored the file.',
  refused: 'The server refuses the file. It would refuse it again.',
  broken: 'The upload failed. It can be retried.',
};

const identityCheck: EventDescriptions<typeof identityCheckMachine> = {
  'link.dead': 'The link that led here is no longer valid.',
  'upload.moved': 'A photograph upload changed its state.',
  'photos.known': 'The server sends the list of stored photographs.',
  'check.known': 'The server sends the status of the check.',
  'check.failed': 'The status of the check could not be read.',
  retry: 'The user tries again.',
  'document.choose': 'The user chooses the kind of document.',
  'photo.take': 'A photograph was taken or chosen.',
  'photo.remove': 'A photograph is removed.',
  'photo.retry': 'A failed photograph is sent again.',
  handIn: 'The user submits the photographs.',
  again: 'The user starts again after a refusal.',
  'widget.error': 'The provider’s widget reports an error.',
  'widget.message': 'The provider’s widget reports its status.',
  'widget.tokenExpired': 'The provider’s widget needs a new token.',
};

const personVerification: EventDescriptions<typeof personVerificationMachine> = {
  retry: 'The user tries to open the link again.',
};

const answerSheet: EventDescriptions<typeof answerSheetMachine> = {
  answer: 'A question is answered.',
  retry: 'Unsent answers are sent at once.',
  handIn: 'The learner submits the answers.',
  confirm: 'The learner submits with unanswered questions.',
  goBack: 'The learner goes back to the questions.',
};

const draft: EventDescriptions<typeof draftMachine> = {
  type: 'The values of the form have changed.',
  save: 'The user saves.',
  flush: 'The draft is sent at once, because the window is hidden or a preview opens.',
  leave: 'The page is left. Unsaved changes are sent one last time.',
  fetched: 'A version of the record arrives from the server.',
  adopt: 'The record was changed by another call from this page, such as publishing.',
  keepMine: 'The user keeps their changes on top of the other version.',
  takeTheirs: 'The user continues with the other version.',
  undo: 'The text that autosave replaced is restored.',
  acceptReplacement: 'The user keeps the new text.',
};

const askedOfUploads: AskedDescriptions<typeof uploadsMachine> = { upload: 'sends one file.' };
const askedOfUpload: AskedDescriptions<typeof uploadMachine> = { sendFile: 'sends the file’s bytes.' };
const askedOfIdentityCheck: AskedDescriptions<typeof identityCheckMachine> = {
  watchCheck: 'reports the status of the check and the stored photographs.',
  handIn: 'submits the photographs.',
  fetchToken: 'fetches the token for the provider’s widget.',
  upload: 'sends one photograph.',
};
const askedOfPersonVerification: AskedDescriptions<typeof personVerificationMachine> = {
  openLink: 'opens the emailed link.',
  identityCheck: 'runs the identity check.',
};
const askedOfAnswerSheet: AskedDescriptions<typeof answerSheetMachine> = {
  sendAnswers: 'saves the answers on the server.',
};

const askedOfDraft: AskedDescriptions<typeof draftMachine> = {
  save: 'saves the changes to the record.',
  keep: 'stores the changes as a draft of the record.',
  read: 'reads the stored record.',
};

/** The events and actors of the machines of forms, files and checks. */
export const formDescriptions = {
  events: { addWallet, addPerson, uploads, upload, identityCheck, personVerification, answerSheet, draft },
  asked: {
    uploads: askedOfUploads,
    upload: askedOfUpload,
    identityCheck: askedOfIdentityCheck,
    personVerification: askedOfPersonVerification,
    answerSheet: askedOfAnswerSheet,
    draft: askedOfDraft,
  },
} as const;
