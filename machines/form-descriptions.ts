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
  'asset.changed': 'Another primary asset is chosen: the blockchains are those of the asset.',
  'blockchain.changed': 'A blockchain is chosen.',
  add: 'The wallet goes into the list; an empty form stays open.',
  cancel: 'The form is closed without adding anything.',
};

const addPerson: EventDescriptions<typeof addPersonMachine> = {
  'dual.toggled': 'Dual citizenship is ticked, or no more.',
  'secondCountry.changed': 'A second country of citizenship is chosen.',
  'person.copied': 'The form is filled with a person of another list.',
  add: 'The person goes into the list; an empty form stays open.',
  cancel: 'The form is closed without adding anybody.',
};

const uploads: EventDescriptions<typeof uploadsMachine> = {
  add: 'Files were chosen: they stand in line to be sent.',
  retry: 'A file that did not get through is sent again.',
  cancel: 'A file is taken out of the line, or its sending is cut.',
  cancelAll: 'Every file that is on its way is given up.',
  'upload.moved': 'One of the uploads has come to another state.',
};

const upload: EventDescriptions<typeof uploadMachine> = {
  start: 'It is this file’s turn.',
  retry: 'The file is sent again.',
  cancel: 'The file is given up.',
  sent: 'Another part of the file has been sent.',
  stored: 'The server has stored the file.',
  refused: 'The server refuses the file: the same would be refused again.',
  broken: 'The file did not get through: it may be tried again.',
};

const identityCheck: EventDescriptions<typeof identityCheckMachine> = {
  'link.dead': 'The link that led here is no longer valid.',
  'upload.moved': 'A photograph on its way has come to another state.',
  'photos.known': 'The server says which photographs it keeps.',
  'check.known': 'The server says where the check stands.',
  'check.failed': 'Where the check stands could not be read.',
  retry: 'The person tries once more.',
  'document.choose': 'The person chooses which document they show.',
  'photo.take': 'A photograph was taken or chosen.',
  'photo.remove': 'A photograph is taken away.',
  'photo.retry': 'A photograph that did not get through is sent again.',
  handIn: 'The person hands the photographs in.',
  again: 'A person who was refused begins again.',
  'widget.error': 'The provider’s window reports that something went wrong.',
  'widget.message': 'The provider’s window tells what it does.',
  'widget.tokenExpired': 'The provider’s window needs another token.',
};

const personVerification: EventDescriptions<typeof personVerificationMachine> = {
  retry: 'The person tries to open their link once more.',
};

const answerSheet: EventDescriptions<typeof answerSheetMachine> = {
  answer: 'A question is answered.',
  retry: 'What could not be sent is sent at once.',
  handIn: 'The learner hands the sheet in.',
  confirm: 'The learner hands it in although something is not answered.',
  goBack: 'The learner goes back to the questions.',
};

const draft: EventDescriptions<typeof draftMachine> = {
  type: 'The values of the form have changed.',
  save: 'The person saves.',
  flush: 'The draft is sent at once: the window is hidden, or a preview opens.',
  leave: 'The page is left: what is typed is sent once more.',
  fetched: 'The server has a version of the record.',
  adopt: 'The record was changed by another call of this page, such as publishing.',
  keepMine: 'The person keeps their own changes on top of the other version.',
  takeTheirs: 'The person continues with the other version.',
  undo: 'The text that autosave replaced is put back.',
  acceptReplacement: 'The person keeps the new text.',
};

const askedOfUploads: AskedDescriptions<typeof uploadsMachine> = { upload: 'sends one file.' };
const askedOfUpload: AskedDescriptions<typeof uploadMachine> = { sendFile: 'sends the file’s bytes.' };
const askedOfIdentityCheck: AskedDescriptions<typeof identityCheckMachine> = {
  watchCheck: 'tells where the check stands, and which photographs are kept.',
  handIn: 'hands the photographs in.',
  fetchToken: 'fetches what the provider’s window is opened with.',
  upload: 'sends one photograph.',
};
const askedOfPersonVerification: AskedDescriptions<typeof personVerificationMachine> = {
  openLink: 'opens the mailed link.',
  identityCheck: 'leads through the identity check.',
};
const askedOfAnswerSheet: AskedDescriptions<typeof answerSheetMachine> = {
  sendAnswers: 'saves the answers at the server.',
};

const askedOfDraft: AskedDescriptions<typeof draftMachine> = {
  save: 'saves the changes to the record.',
  keep: 'stores the changes beside the record.',
  read: 'reads the record as it is stored.',
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
