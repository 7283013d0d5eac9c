import { steps } from './steps.ts';

/** A sentence about each state, by path; `''` is the machine itself. */
export type StateDescriptions = Readonly<Record<string, string>>;

/** The descriptions of the states that steps share. */
const inStep: StateDescriptions = {
  loading: 'The saved record of the step is being loaded.',
  ready: 'The form is shown. It can be changed and saved.',
  'ready.editing': 'Nothing is wrong with the form.',
  'ready.invalid': 'The server refused the save and named fields. Typing clears the messages.',
  'ready.conflict': 'Edit conflict. The user chooses mine or theirs for each answer.',
  'ready.failed': 'A read or a save failed with one message. Unsaved input is not lost.',
  adding: 'The form of one entry is open. Saving is disabled.',
  confirmingDelete: 'The user is asked to confirm the deletion.',
  saving: 'The form is being saved. Navigation is blocked.',
  failed: 'A read failed with one message.',
  browsing: 'The people to verify are shown with the status of their checks.',
  sending: 'One person is being sent their link.',
  sendingAll: 'Everyone not yet asked is being sent their link, one after the other.',
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
  [`${place}.asking`]: 'The user is asked to confirm the withdrawal.',
  [`${place}.withdrawing`]: 'The submission is being withdrawn.',
});

const certify = 'verified.step.certifyAndSubmit';

const onboarding: StateDescriptions = {
  '': 'The whole portal, from signing in to the submitted case.',
  starting: 'A stored token decides whether the user is signed in.',
  unverified: 'No user is signed in. The page asks for an address, then for the emailed code.',
  'unverified.editing': 'The code can be typed or come with the emailed link.',
  'unverified.verifying': 'The code is being checked by the server.',
  'unverified.failed': 'The code was refused, or could not be checked.',
  'unverified.confirmingAccount':
    'The link was opened in a browser that did not ask for it. The user must confirm the account.',
  verified: 'The user is signed in. One step is open, and leaving it is guarded.',
  'verified.step': 'Which of the eleven steps is open.',
  'verified.step.arriving': 'The requested step is about to open.',
  ...stepsThemselves,
  ...formSteps,
  'verified.step.identityVerification.checking': 'The identity check runs as a child machine.',
  'verified.step.identityVerification.failed': 'The identity check stopped with an unexpected error.',
  [`${certify}.loading`]: 'The whole case is being loaded.',
  [`${certify}.unread`]: 'The case could not be loaded, so it cannot be certified.',
  [`${certify}.unsubmitted`]: 'The client has answers to certify.',
  [`${certify}.unsubmitted.ready`]: 'All answers are shown, ready to be certified and submitted.',
  [`${certify}.unsubmitted.ready.editing`]: 'Nothing is wrong with the certification.',
  [`${certify}.unsubmitted.ready.invalid`]: 'The server refused the certification and named fields.',
  [`${certify}.unsubmitted.ready.incomplete`]: 'The server reports missing answers.',
  [`${certify}.unsubmitted.ready.failed`]: 'The submission failed with one message. It can be retried.',
  [`${certify}.unsubmitted.confirming`]:
    'Requested changes are still open. The user is asked whether to submit anyway.',
  ...withdrawal(`${certify}.unsubmitted`),
  [`${certify}.submitting`]: 'The case is being submitted. Navigation is blocked.',
  [`${certify}.submitted`]: 'The case is submitted. The page shows its status.',
  [`${certify}.submitted.idle`]: 'Nothing is asked.',
  ...withdrawal(`${certify}.submitted`),
  'verified.leaving': 'Tracks whether leaving the page would lose unsaved input.',
  'verified.leaving.idle': 'No navigation is pending.',
  'verified.leaving.asking': 'The user is asked whether to discard unsaved input.',
};

const requestCode: StateDescriptions = {
  '': 'Requests a login code by email, then counts down until another can be requested.',
  asking: 'The user can enter an address.',
  sending: 'The server is asked to email a code.',
  waiting: 'A code was emailed. Another can be requested when the countdown ends.',
  resendable: 'A code was emailed, and another can be requested.',
  tooSoon: 'Another code was requested too soon.',
  failed: 'The code could not be requested.',
};

const addForm: StateDescriptions = {
  editing: 'The entry is being typed.',
  added: 'The entry is added to the list.',
  cancelled: 'The form was closed without an entry.',
};

const identityCheck: StateDescriptions = {
  '': 'One person’s identity check, by photographs or in the provider’s widget.',
  reading: 'The status of the check is not known yet.',
  'reading.loading': 'The status of the check is being loaded.',
  'reading.unreadable': 'The status of the check could not be read.',
  known: 'The status of the check is known, and updates are received.',
  'known.open': 'Photographs can be taken and submitted.',
  'known.open.choosing': 'A document is chosen, and photographs of it are taken.',
  'known.open.failed': 'The submission of the photographs failed or was refused at once.',
  'known.atRest': 'The user can only wait or start again.',
  'known.atRest.waiting': 'The photographs are being reviewed.',
  'known.atRest.refused': 'The photographs were refused. The user can try again.',
  'known.atRest.verified': 'The person is verified.',
  'known.elsewhere': 'The check continues without photographs.',
  'known.elsewhere.widget': 'The provider’s widget runs the check.',
  'known.elsewhere.widget.fetching': 'The token for the provider’s widget is being fetched.',
  'known.elsewhere.widget.open': 'The provider’s widget is open.',
  'known.elsewhere.widget.renewing': 'The provider’s widget is given a new token.',
  'known.elsewhere.widget.unavailable': 'The provider cannot be reached.',
  'known.elsewhere.closed': 'The case was decided without this check.',
  submitting: 'The photographs are being submitted.',
  gone: 'The link that led here is no longer valid.',
};

const submission: StateDescriptions = {
  '': 'The status of a submitted case, and who can change it.',
  draft: 'The client has not submitted yet.',
  submitted: 'The client has submitted the case. Its review has not started.',
  'submitted.asCertified': 'The answers are the ones that the client certified.',
  'submitted.amended': 'Staff have changed an answer since it was certified.',
  in_review: 'A reviewer is reviewing the case.',
  'in_review.asCertified': 'The answers are the ones that the client certified.',
  'in_review.amended': 'Staff have changed an answer since it was certified.',
  changes_requested: 'The client is asked for changes.',
  approved: 'The case is approved.',
  rejected: 'The case is rejected.',
  'rejected.asCertified': 'The answers are the ones that the client certified.',
  'rejected.amended': 'Staff have changed an answer since it was certified.',
  withdrawn: 'The client has withdrawn the case.',
};

/** Every state of every machine, by the machine's id. */
export const stateDescriptions: Readonly<Record<string, StateDescriptions>> = {
  onboarding,
  requestCode,
  addWallet: {
    '': 'The add form of a wallet. It keeps asset and blockchain consistent.',
    ...addForm,
  },
  addPerson: { '': 'The add form of a director, a beneficial owner or a related party.', ...addForm },
  uploads: { '': 'All pending uploads, three at a time.' },
  upload: {
    '': 'The upload of one file.',
    chosen: 'A file was chosen. Its type and size are checked.',
    queued: 'The file is queued.',
    uploading: 'The file is being sent.',
    done: 'The server has stored the file.',
    refused: 'The file was refused. It would be refused again.',
    failed: 'The upload failed. It can be retried.',
    cancelled: 'The upload was cancelled.',
  },
  identityCheck,
  personVerification: {
    '': 'The page behind the link that a director or beneficial owner received by email.',
    starting: 'The link is checked for completeness.',
    incomplete: 'The link is incomplete.',
    opening: 'The server is checking the link.',
    unreachable: 'The link could not be opened. It can be retried.',
    open: 'The link is open, and the identity check runs.',
    dead: 'The link is no longer valid.',
  },
  submission,
  answerSheet: {
    '': 'The quiz page. It saves each answer, counts the time and submits the attempt.',
    answering: 'The quiz is open, and its time runs.',
    'answering.looking': 'Checks whether answers still have to be saved.',
    'answering.saved': 'Every answer is saved.',
    'answering.pausing': 'An answer was given and will be sent in a moment.',
    'answering.saving': 'Answers are being sent.',
    'answering.failed': 'Answers could not be sent. Sending is retried.',
    'answering.refused': 'The server no longer accepts these answers.',
    'answering.asking': 'Some questions are not answered. The learner is asked whether to submit anyway.',
    'answering.handingIn': 'The attempt is being submitted.',
    'answering.notHandedIn': 'The attempt could not be submitted. It can be retried.',
    over: 'The quiz is closed.',
  },
};
