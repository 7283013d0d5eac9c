import { steps } from './steps.ts';

/** A sentence about each state, by path; `''` is the machine itself. */
export type StateDescriptions = Readonly<Record<string, string>>;

/** The descriptions of the states that steps share. */
const inStep: StateDescriptions = {
  loading: 'What the server has of the step is being read.',
  editing: 'The form is at rest, to be filled in.',
  'editing.browsing': 'The lists are at rest: entries can be added, changed, deleted and saved.',
  'editing.adding': 'The form of one entry is open; nothing can be saved meanwhile.',
  'editing.confirmingDelete': 'The person is asked whether the entry is to go.',
  saving: 'The form is on its way to the server; nobody leaves meanwhile.',
  invalid: 'The server has refused the save and named fields; typing on clears it.',
  conflict: 'Somebody else has saved meanwhile: mine or theirs, answer by answer.',
  failed: 'A read or a save has failed with one message; nothing typed is lost.',
  browsing: 'The people to be verified are shown, with how their checks stand.',
  sending: 'One person is being mailed their link.',
  sendingAll: 'Everybody who was not asked yet is being mailed, one after the other.',
};

const formSteps: StateDescriptions = Object.fromEntries(
  steps
    .filter(({ id }) => id !== 'identityVerification' && id !== 'certifyAndSubmit')
    .flatMap(({ id }) =>
      Object.entries(inStep).map(([state, description]) => [`verified.step.${id}.${state}`, description]),
    ),
);

const stepsThemselves: StateDescriptions = Object.fromEntries(
  steps.map(({ id, title }) => [`verified.step.${id}`, `The step “${title}” is open.`]),
);

const withdrawal = (place: string): StateDescriptions => ({
  [`${place}.idle`]: 'Nothing is asked.',
  [`${place}.asking`]: 'The person is asked whether the submission is to come back.',
  [`${place}.withdrawing`]: 'The submission is being taken back at the server.',
});

const certify = 'verified.step.certifyAndSubmit';

const onboarding: StateDescriptions = {
  '': 'The whole portal, from signing in to the submitted case.',
  starting: 'A stored token decides whether the person is signed in.',
  unverified: 'Nobody is signed in: an address is asked for, then the mailed code.',
  'unverified.editing': 'The code can be typed, or come with the mailed link.',
  'unverified.verifying': 'The code is being checked at the server.',
  'unverified.failed': 'The code was refused, or could not be checked.',
  'unverified.confirmingAccount':
    'The link was opened in a browser that did not ask for it: is the account theirs?',
  verified: 'The person is signed in: one step is open, and leaving it is watched.',
  'verified.step': 'Which of the eleven steps is open.',
  'verified.step.arriving': 'The step that was asked for is about to open.',
  ...stepsThemselves,
  ...formSteps,
  'verified.step.identityVerification.checking': 'The identity check runs, as a machine of its own.',
  'verified.step.identityVerification.failed': 'The identity check has ended in a surprise.',
  [`${certify}.loading`]: 'The whole case is being read.',
  [`${certify}.unread`]: 'The case could not be read: nothing can be certified.',
  [`${certify}.editing`]: 'All answers are shown, to be certified and submitted.',
  ...withdrawal(`${certify}.editing`),
  [`${certify}.confirming`]: 'Changes that the reviewer asked for are open: submit all the same?',
  [`${certify}.submitting`]: 'The case is being submitted; nobody leaves meanwhile.',
  [`${certify}.invalid`]: 'The server has refused the certification and named fields.',
  [`${certify}.incomplete`]: 'The server knows of something that is missing.',
  [`${certify}.failed`]: 'The submission has failed with one message; it can be tried again.',
  [`${certify}.submitted`]: 'The case is submitted: the page shows how it stands.',
  ...withdrawal(`${certify}.submitted`),
  'verified.leaving': 'Whether anything typed would be lost by going elsewhere.',
  'verified.leaving.idle': 'Nobody wants to leave what is not saved.',
  'verified.leaving.asking': 'The person is asked whether what they typed may go.',
};

const requestCode: StateDescriptions = {
  '': 'Asks for a login code by e-mail, then counts down until another may be asked for.',
  asking: 'An address can be typed.',
  sending: 'The server is asked to mail a code.',
  waiting: 'A code was mailed; another may be asked for when the time is over.',
  resendable: 'A code was mailed, and another may be asked for.',
  tooSoon: 'Another code was asked for too soon.',
  failed: 'The code could not be asked for.',
};

const addForm: StateDescriptions = {
  editing: 'The entry is being typed.',
  added: 'The entry goes into the list.',
  cancelled: 'The form was closed without an entry.',
};

const identityCheck: StateDescriptions = {
  '': 'One person’s identity check, by photographs or in the provider’s window.',
  reading: 'Where the check stands is not known yet.',
  'reading.loading': 'Where the check stands is being read.',
  'reading.unreadable': 'Where the check stands could not be read.',
  known: 'It is known where the check stands; news of it are followed.',
  'known.open': 'Photographs can be taken and handed in.',
  'known.open.choosing': 'A document is chosen, and photographs of it are taken.',
  'known.open.failed': 'What was handed in did not get through, or was refused at once.',
  'known.atRest': 'Nothing can be done but wait, or begin again.',
  'known.atRest.waiting': 'The photographs are looked at.',
  'known.atRest.refused': 'The photographs were refused: another try is possible.',
  'known.atRest.verified': 'The person is verified.',
  'known.elsewhere': 'The check goes on outside of the photographs.',
  'known.elsewhere.widget': 'The provider’s own window leads through the check.',
  'known.elsewhere.widget.fetching': 'What opens the provider’s window is being fetched.',
  'known.elsewhere.widget.open': 'The provider’s window is open.',
  'known.elsewhere.widget.renewing': 'The provider’s window is handed another token.',
  'known.elsewhere.widget.unavailable': 'The provider cannot be reached.',
  'known.elsewhere.closed': 'The case was decided without this check.',
  submitting: 'The photographs are being handed in.',
  gone: 'The link that led here is no longer valid.',
};

const submission: StateDescriptions = {
  '': 'Where a submitted case stands, and who may move it on.',
  draft: 'The client has not submitted yet.',
  submitted: 'The client has submitted; nobody looks at it yet.',
  'submitted.asCertified': 'The answers are those that the client certified.',
  'submitted.amended': 'Staff have changed an answer since it was certified.',
  in_review: 'A reviewer looks at the case.',
  'in_review.asCertified': 'The answers are those that the client certified.',
  'in_review.amended': 'Staff have changed an answer since it was certified.',
  changes_requested: 'The client is asked for changes.',
  approved: 'The case is approved.',
  rejected: 'The case is turned down.',
  'rejected.asCertified': 'The answers are those that the client certified.',
  'rejected.amended': 'Staff have changed an answer since it was certified.',
  withdrawn: 'The client has taken the case back.',
};

/** Every state of every machine, by the machine's id. */
export const stateDescriptions: Readonly<Record<string, StateDescriptions>> = {
  onboarding,
  requestCode,
  addWallet: {
    '': 'The add form of a wallet, which keeps asset and blockchain fitting together.',
    ...addForm,
  },
  addPerson: { '': 'The add form of a director, a beneficial owner or a related party.', ...addForm },
  uploads: { '': 'All files on their way, three at once, each of them an upload.' },
  upload: {
    '': 'One file on its way to the server.',
    chosen: 'A file was chosen: can it be sent at all?',
    queued: 'The file waits for its turn.',
    uploading: 'The file is being sent.',
    done: 'The server has stored the file.',
    refused: 'The file was refused: the same would be refused again.',
    failed: 'The file did not get through: it may be tried again.',
    cancelled: 'The file was given up.',
  },
  identityCheck,
  personVerification: {
    '': 'The page behind the link that a director or beneficial owner was mailed.',
    starting: 'Whether the link is whole is looked at.',
    incomplete: 'The link is cut off.',
    opening: 'The link is being opened at the server.',
    unreachable: 'The link could not be opened: it may be tried again.',
    open: 'The link is open: the identity check runs.',
    dead: 'The link is no longer valid.',
  },
  submission,
  answerSheet: {
    '': 'The page on which a quiz is answered: each answer saved as it is given, the time, and handing in.',
    answering: 'The sheet is open, and its time runs.',
    'answering.looking': 'Whether something is still to be saved is looked at.',
    'answering.saved': 'Every answer is saved.',
    'answering.pausing': 'An answer was given, and is sent in a moment.',
    'answering.saving': 'Answers are on their way to the server.',
    'answering.failed': 'Answers could not be sent; they are tried again.',
    'answering.refused': 'The server takes these answers no more.',
    'answering.asking': 'Something is not answered: hand in all the same?',
    'answering.handingIn': 'The sheet is being handed in.',
    'answering.notHandedIn': 'The sheet could not be handed in: it may be tried again.',
    over: 'The sheet is closed.',
  },
};
